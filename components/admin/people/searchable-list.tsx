'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Input } from '@/components/ui/text-field';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import type { ActionResult } from '@/lib/admin/action-result';
import type { Page } from '@/lib/pages';
import { plural } from '@/lib/plural';
import { cn } from '@/lib/utils';
import { Field } from '../ui/fields';
import { EmptyState } from '../ui/placeholders';
import { useEarlyInput } from '../ui/use-early-input';
import { type FindPeople, usePeopleSearch } from './use-people-search';

interface SearchableListProps<Scope, Row> {
  search: FindPeople<Scope, Row>;
  scope: Scope;
  /** "friends " */
  what?: string;
  controls?: (text: string) => ReactNode;
  found: (rows: Row[]) => ReactNode;
  /** The list, shown while the field is empty. */
  children: ReactNode;
}

/** A list, or those of it who match what the operator types. */
export function SearchableList<Scope, Row extends { id: string }>(props: SearchableListProps<Scope, Row>) {
  const { search, scope, what = '', controls, found, children } = props;
  const id = useId();
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useHistoryText(scope);
  const field = useEarlyInput<HTMLInputElement>((input) => setTyped(input.value || storedText()));
  const { text, answer, isPending, findNow } = usePeopleSearch(search, typed, scope);

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
    const rows = [...(container.current?.querySelectorAll('tbody tr') ?? [])];
    const stops = [field.current, ...rows.map((row) => row.querySelector('a'))];
    const next = stops[stops.indexOf(event.target as HTMLInputElement) + step];
    if (!next || !stops.includes(event.target as HTMLInputElement)) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the field and the links in it, and leaving by a link keeps the place
    <div ref={container} onKeyDown={onKeyDown} onClickCapture={() => store(text, window.scrollY)}>
      <search className="mb-4 block md:max-w-xl">
        <Field id={id} label={`Search ${what}by address, name, code or position`}>
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
      {controls?.(text)}
      {text === '' ? children : <Results answer={answer} found={found} isPending={isPending} />}
    </div>
  );
}

const storedText = (): string => window.history.state?.search ?? '';

/** A text that belongs to an entry of the browser's history: Back restores it. */
function useHistoryText(scope: unknown) {
  const pathname = usePathname();
  // After Back, the first render has the text and its results, so that the browser restores the place in them. A page that is
  // being opened renders before its URL is in the history.
  const first = () => (pathname === window.location.pathname ? storedText() : '');
  const [text, setText] = useState(useBrowserValue(first, ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scope stores the text in its history entry
  useEffect(() => {
    if (text !== '') storeText(text);
  }, [text, scope]);
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

interface ResultsProps<Row> {
  answer: ActionResult<Page<Row>> | undefined;
  found: (rows: Row[]) => ReactNode;
  isPending: boolean;
}

function Results<Row>({ answer, found, isPending }: ResultsProps<Row>) {
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
  const { rows, hasNext } = answer.value;
  const count = plural(rows.length, 'person matches', 'people match');
  return (
    <section aria-label="Search results" aria-busy={isPending} className={cn(isPending && 'opacity-60')}>
      <p role="status" className="mb-2 text-muted text-sm">
        {!isPending && rows.length > 0 && (hasNext ? `More than ${count}.` : `${count}.`)}
      </p>
      {rows.length > 0 ? (
        found(rows)
      ) : (
        <EmptyState
          title="Nobody matches"
          description="Search for any part of an address, a name or a code, or for a whole position."
        />
      )}
      {hasNext && <p className="mt-3 text-muted">More people match. Type more to narrow the search.</p>}
    </section>
  );
}
