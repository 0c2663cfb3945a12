'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import { Search as SearchIcon } from '@/components/ui/icons';
import { Input } from '@/components/ui/text-field';
import type { ListedPerson } from '@/lib/admin/people/people-page';
import { cn } from '@/lib/utils';
import { type FindPeople, usePeopleSearch } from '../people/use-people-search';
import { sections } from './navigation';

const PEOPLE_SHOWN = 8;
const everybody = {};

interface QuickSearchProps {
  search: FindPeople<object, ListedPerson>;
}

export function QuickSearch({ search }: QuickSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.key.toLowerCase() === 'k' && event.metaKey !== event.ctrlKey;
    if (!isOurs || event.altKey || event.shiftKey) return;
    // Firefox and Chrome search the web on these keys.
    event.preventDefault();
    if (isOpen || document.querySelector('[role=dialog]') === null) setOpen(!isOpen);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          variant="ghost"
          aria-keyshortcuts="Meta+K Control+K"
          className="max-lg:w-11 max-lg:px-0 lg:justify-start lg:gap-2 lg:px-2.5"
        >
          <SearchIcon />
          <span className="max-lg:sr-only">Search</span>
          <span aria-hidden="true" className="ms-auto font-mono text-muted text-xs max-lg:hidden">
            ⌘K
          </span>
        </Button>
      </DialogTrigger>
      <DialogContent aria-describedby={undefined} className="mt-4 md:mt-[12vh]">
        <DialogTitle className="mb-3 font-display text-strong text-xl">Search</DialogTitle>
        <Finder search={search} onOpen={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

type Choice = ReturnType<typeof choiceOf>;

function Finder({ search, onOpen }: QuickSearchProps & { onOpen: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { text, answer, isPending, findNow } = usePeopleSearch(search, typed, everybody);
  const found = answer?.status === 'done' ? answer.value.rows : [];
  const choices = [...sectionsFor(text), ...found.slice(0, PEOPLE_SHOWN).map(choiceOf)];

  function open(choice: Choice | undefined) {
    if (!choice) return;
    onOpen();
    router.push(choice.href);
  }

  async function openActive() {
    const isCurrent = text === '' || (!isPending && answer);
    open(isCurrent ? choices[active] : [...sectionsFor(text), ...(await findNow()).map(choiceOf)][0]);
  }

  function onKeyDown(event: ReactKeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void openActive();
    else if (step)
      setActive((before) => Math.min(Math.max(before + step, 0), Math.max(choices.length - 1, 0)));
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Input
        type="search"
        role="combobox"
        aria-label="Person or section"
        aria-expanded={choices.length > 0}
        aria-controls="quick-choices"
        aria-activedescendant={choices[active] && `quick-choice-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        placeholder="Address, name, code, #12 or a section"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id="quick-choices"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field keeps the focus, and names the active choice
        role="listbox"
        aria-label="Matches"
        aria-busy={isPending}
        className={cn('-mx-2 mt-3', isPending && 'opacity-60')}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <li
            key={choice.href}
            ref={index === active ? scrollIntoView : undefined}
            id={`quick-choice-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-sunken aria-selected:bg-sunken touch:min-h-11"
            onClick={() => open(choice)}
          >
            <span className="truncate font-medium text-strong">{choice.label}</span>
            <span className="ms-auto shrink-0 text-muted text-sm">{choice.hint}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {choices.length === 0 && (isPending ? 'Searching…' : 'Nobody matches, and no section.')}
        {found.length > PEOPLE_SHOWN && 'More people match. Type more to find them.'}
      </p>
    </>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const sectionsFor = (text: string): Choice[] =>
  sections
    .filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))
    .map(({ href, label }) => ({ href, label, hint: 'Section' }));

const choiceOf = ({ id, email, signupPosition, erasedAt }: ListedPerson) => ({
  href: `/admin/people/${id}`,
  label: erasedAt ? 'Erased person' : email,
  hint: `#${signupPosition}`,
});
