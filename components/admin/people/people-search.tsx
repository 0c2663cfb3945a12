'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { Input } from '@/components/ui/text-field';
import type { ActionResult } from '@/lib/admin/action-result';
import type { Page } from '@/lib/pages';
import { plural } from '@/lib/plural';
import { cn } from '@/lib/utils';
import { Field } from '../ui/fields';
import { EmptyState } from '../ui/placeholders';
import type { PeopleFinder } from './use-people-search';

interface PeopleSearchProps<Row> {
  label: string;
  finder: PeopleFinder<Row>;
  typed: string;
  onType: (text: string) => void;
  field?: RefObject<HTMLInputElement | null>;
  controls?: (text: string) => ReactNode;
  /** The rows of a table or list, each with a link. */
  found: (rows: Row[]) => ReactNode;
  /** A result is being opened. */
  onOpen?: () => void;
  /** Shown while the field is empty. */
  children?: ReactNode;
}

/** A field and who matches it. Enter opens the only result, and the arrow keys move between the field and the results. */
export function PeopleSearch<Row extends { id: string }>(props: PeopleSearchProps<Row>) {
  const { label, finder, typed, onType, controls, found, onOpen, children } = props;
  const { text, answer, isPending, findNow } = finder;
  const id = useId();
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);

  async function openOnlyHit() {
    const [person, ...others] = await findNow();
    if (!person || others.length > 0) return;
    onOpen?.();
    router.push(`/admin/people/${person.id}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const field = container.current?.querySelector('input');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isEnter && event.target === field) void openOnlyHit();
    if (!step || text === '') return;
    const rows = [...(container.current?.querySelectorAll('tbody tr, li') ?? [])];
    const stops = [field, ...rows.map((row) => row.querySelector('a'))];
    const next = stops[stops.indexOf(event.target as HTMLInputElement) + step];
    if (!next || !stops.includes(event.target as HTMLInputElement)) return;
    event.preventDefault();
    next.focus();
  }

  const onClick = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && onOpen?.();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of the field and the links in it
    <div ref={container} onKeyDown={onKeyDown} onClick={onClick}>
      <search className="mb-4 block md:max-w-xl">
        <Field id={id} label={label}>
          <Input
            ref={props.field}
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            placeholder="ada, gmail.com, a code or #12"
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </Field>
      </search>
      {controls?.(text)}
      {text === '' ? children : <Results answer={answer} found={found} isPending={isPending} />}
    </div>
  );
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
    if (answer.status === 'outdated')
      return <EmptyState title="A new version is out" description="Reload this page." />;
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
      <div role="status" className="mb-2 text-muted text-sm">
        {rows.length === 0 && (
          <EmptyState
            title="Nobody matches"
            description="Search for any part of an address, a name or a code, or for a whole position."
          />
        )}
        {!isPending && rows.length > 0 && (
          <p>{hasNext ? `More than ${count}. Type more to narrow the search.` : `${count}.`}</p>
        )}
      </div>
      {rows.length > 0 && found(rows)}
    </section>
  );
}
