'use client';

import { usePathname, useRouter } from 'next/navigation';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Input } from '@/components/ui/text-field';
import type { ActionResult } from '@/lib/admin/action-result';
import type { FoundPeople } from '@/lib/admin/people/people-page';
import type { PeopleView } from '@/lib/admin/people/people-view';
import { plural } from '@/lib/plural';
import { DataTable } from '../ui/data-table';
import { Field } from '../ui/fields';
import { EmptyState } from '../ui/placeholders';
import { useEarlyInput } from '../ui/use-early-input';
import { ExportButton } from './export-button';
import { peopleColumns } from './people-table';
import { type SearchPeople, type SearchScope, usePeopleSearch } from './use-people-search';

interface PeopleSearchProps extends SearchScope {
  search: SearchPeople;
  /** Choose the view. They stay above what is found. */
  filters?: ReactNode;
  /** The list, shown while the field is empty. */
  children: ReactNode;
}

/** A list, or those of it who match what the operator types. */
export function PeopleSearch({ search, view, referrerId, filters, children }: PeopleSearchProps) {
  const id = useId();
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useHistoryText(view);
  const field = useEarlyInput<HTMLInputElement>((input) => setTyped(input.value || storedText()));
  const { text, answer, isPending, findNow } = usePeopleSearch(search, typed, { view, referrerId });

  useEffect(() => {
    if (answer) restorePlace();
  }, [answer]);

  async function openOnlyHit() {
    const [person, ...others] = await findNow();
    if (person && others.length === 0) router.push(`/admin/people/${person.id}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isEnter && event.target === field.current) void openOnlyHit();
    if (!step || text === '') return;
    const hits = container.current?.querySelectorAll<HTMLElement>('tbody td:first-child a') ?? [];
    const stops = [field.current, ...hits];
    const next = stops[stops.indexOf(event.target as HTMLInputElement) + step];
    if (!next || !stops.includes(event.target as HTMLInputElement)) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the field and the links in it, and leaving by a link keeps the place
    <div ref={container} onKeyDown={onKeyDown} onClickCapture={() => store(text, window.scrollY)}>
      <search className="mb-4 block md:max-w-xl">
        <Field id={id} label={`Search ${referrerId ? 'friends ' : ''}by address, name, code or position`}>
          <Input
            ref={field}
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            placeholder="ada, gmail.com, a code or #12"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </search>
      {view && (
        <div className="mb-4 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
          {filters}
          <ExportButton view={view} text={text} />
        </div>
      )}
      {text === '' ? children : <Results answer={answer} view={view} isPending={isPending} />}
    </div>
  );
}

const keepStored = () => () => {};
const storedText = (): string => window.history.state?.search ?? '';

/** A text that belongs to an entry of the browser's history: Back restores it. */
function useHistoryText(view: PeopleView | undefined) {
  const pathname = usePathname();
  // After Back, the first render has the text and its results, so that the browser restores the place in them. A page that is
  // being opened renders before its URL is in the history.
  const first = () => (pathname === window.location.pathname ? storedText() : '');
  const [text, setText] = useState(useSyncExternalStore(keepStored, first, () => ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view stores the text in its history entry
  useEffect(() => {
    if (text !== '') storeText(text);
  }, [text, view]);
  useEffect(() => {
    const restore = () => setText(storedText());
    window.addEventListener('popstate', restore);
    return () => window.removeEventListener('popstate', restore);
  }, []);
  const change = (to: string) => {
    storeText(to);
    setText(to);
  };
  return [text, change] as const;
}

const storeText = (text: string) => text === storedText() || store(text);

function store(search: string, place?: number): void {
  window.history.replaceState({ ...window.history.state, search, place }, '');
}

/** The browser restores its own before the results are there. */
function restorePlace(): void {
  const { search, place } = window.history.state ?? {};
  if (place === undefined) return;
  window.scrollTo(0, place);
  store(search);
}

interface ResultsProps {
  answer: ActionResult<FoundPeople> | undefined;
  view?: PeopleView;
  isPending: boolean;
}

function Results({ answer, view, isPending }: ResultsProps) {
  if (!answer) return <p className="py-12 text-center text-muted">Searching…</p>;
  if (answer.status !== 'done') {
    const isSignedOut = answer.status === 'signed_out';
    return (
      <EmptyState
        title={isSignedOut ? 'Your session has ended' : 'The search failed'}
        description={isSignedOut ? 'Reload the page to sign in again.' : 'Change the text to try again.'}
      />
    );
  }
  const { people, hasMore } = answer.value;
  const found = plural(people.length, 'person matches', 'people match');
  return (
    <>
      <p role="status" className="mb-2 text-muted text-sm">
        {!isPending && people.length > 0 && (hasMore ? `More than ${found}.` : `${found}.`)}
      </p>
      <DataTable
        label="Search results"
        columns={peopleColumns(view)}
        rows={people}
        rowKey={({ id }) => id}
        isPending={isPending}
        empty={{
          title: 'Nobody matches',
          description: 'Search for any part of an address, a name or a code, or for a whole position.',
        }}
      />
      {hasMore && <p className="mt-3 text-muted">More people match. Type more to narrow the search.</p>}
    </>
  );
}
