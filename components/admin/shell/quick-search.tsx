'use client';

import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import { Search as SearchIcon } from '@/components/ui/icons';
import type { ListedPerson } from '@/lib/admin/people/people-page';
import { PeopleSearch } from '../people/people-search';
import { type FindPeople, usePeopleSearch } from '../people/use-people-search';
import { nameOf, RowLink } from '../ui/links';

const everybody = {};

const SETTING = 'admin-single-keys';
const usesSingleKeys = () => localStorage.getItem(SETTING) !== 'off';

/** ⌘K and Ctrl K work everywhere, single keys outside fields. */
function shortcutOf(event: KeyboardEvent): 'k' | '/' | '?' | undefined {
  const { key, altKey, shiftKey, metaKey, ctrlKey, target } = event;
  if (altKey) return undefined;
  if (metaKey !== ctrlKey) return key.toLowerCase() === 'k' && !shiftKey ? 'k' : undefined;
  if (metaKey || (key !== '/' && key !== '?') || !usesSingleKeys()) return undefined;
  return target instanceof Element && target.matches('input, textarea, select') ? undefined : key;
}

interface QuickSearchProps {
  search: FindPeople<object, ListedPerson>;
}

/** The search of every page, and the help for its keys. */
export function QuickSearch({ search }: QuickSearchProps) {
  const [opened, setOpened] = useState<'search' | 'help'>();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutOf(event);
    if (!key) return;
    // Firefox and Chrome search the page or the web on these keys.
    event.preventDefault();
    if (opened && key === 'k') return setOpened(undefined);
    if (document.querySelector('[role=dialog]')) return;
    const field = document.querySelector<HTMLElement>('main input[type=search]');
    if (field && key === '/') field.focus();
    else setOpened(key === '?' ? 'help' : 'search');
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Dialog open={opened !== undefined} onOpenChange={(isOpen) => setOpened(isOpen ? 'search' : undefined)}>
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
        <Finder search={search} onOpen={() => setOpened(undefined)} />
        <Shortcuts isOpen={opened === 'help'} />
      </DialogContent>
    </Dialog>
  );
}

function Finder({ search, onOpen }: QuickSearchProps & { onOpen: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <PeopleSearch
      label="Address, name, code or position"
      finder={usePeopleSearch(search, typed, everybody)}
      typed={typed}
      onType={setTyped}
      onOpen={onOpen}
      found={(people) => (
        <ul className="divide-y divide-hairline">
          {people.map((person) => (
            <li key={person.id} className="py-1">
              <RowLink href={`/admin/people/${person.id}`} className="w-full">
                {nameOf(person)}
              </RowLink>
            </li>
          ))}
        </ul>
      )}
    />
  );
}

const shortcuts = {
  '⌘ K or Ctrl K': 'Search from any page',
  '/': 'Go to the search of the page',
  '?': 'Show these shortcuts',
  '↓ ↑': 'Move between the field and the results',
  Enter: 'Open the only result',
};

/** People who use speech input need to turn single keys off (WCAG 2.1.4). */
function Shortcuts({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen} className="mt-4 text-sm touch:hidden">
      <summary className="min-h-8 content-center text-muted hover:text-strong">Keyboard shortcuts</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {Object.entries(shortcuts).map(([keys, action]) => (
          <Fragment key={keys}>
            <dt className="font-mono text-strong">{keys}</dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
      <label className="mt-2 flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          defaultChecked={usesSingleKeys()}
          onChange={({ target }) => localStorage.setItem(SETTING, target.checked ? 'on' : 'off')}
        />
        Use / and ? as shortcuts
      </label>
    </details>
  );
}
