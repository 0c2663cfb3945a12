'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import { EmptyState } from '@/components/admin/ui/placeholders';
import { useEarlyInput } from '@/components/admin/ui/use-early-input';
import { Input } from '@/components/ui/text-field';
import type { ActionResult } from '@/lib/admin/action-result';
import { signInPath } from '@/lib/admin/paths';
import type { FoundPeople } from '@/lib/admin/people/search-people';
import { PeopleTable } from './people-table';

const DELAY_MS = 150;

interface PeopleSearchProps {
  search: (input: { text: string; dryRun: true }) => Promise<ActionResult<FoundPeople>>;
  /** The list, shown while the field is empty. */
  children: ReactNode;
}

/** Finds people while the operator types. The text is personal data, so it never becomes part of a URL. */
export function PeopleSearch({ search, children }: PeopleSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const field = useEarlyInput<HTMLInputElement>((input) => setText(input.value));
  const wanted = text.trim();
  const query = useDelayed(wanted, DELAY_MS);
  const { data, error, isLoading } = useSWR(
    query === '' ? null : query,
    (asked) => search({ text: asked, dryRun: true }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const isPending = isLoading || query !== wanted;
  return (
    <>
      <search className="mb-4 grid gap-1.5 md:max-w-xl">
        <label className="block font-medium text-sm text-strong" htmlFor={id}>
          Search by address, name, code or position
        </label>
        <Input
          ref={field}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          placeholder="ada@, Ada, MFM-… or #12"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {wanted === '' ? children : <Results answer={error ? 'failed' : data} isPending={isPending} />}
    </>
  );
}

/** The last value that stayed the same for a while. */
function useDelayed(value: string, ms: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}

interface ResultsProps {
  answer: ActionResult<FoundPeople> | 'failed' | undefined;
  isPending: boolean;
}

function Results({ answer, isPending }: ResultsProps) {
  if (answer === undefined) return <p className="py-12 text-center text-muted">Searching…</p>;
  if (answer !== 'failed' && answer.status === 'signed_out') {
    return (
      <EmptyState title="Your session has ended">
        <a className="underline" href={signInPath('/admin/people')}>
          Sign in again
        </a>
      </EmptyState>
    );
  }
  if (answer === 'failed' || answer.status !== 'done') {
    return <EmptyState title="The search failed" description="Change the text to try again." />;
  }
  const { people, hasMore } = answer.value;
  return (
    <>
      <p role="status" className="sr-only">
        {!isPending && announce(answer.value)}
      </p>
      <PeopleTable
        label="Search results"
        people={people}
        isPending={isPending}
        empty={
          <EmptyState
            title="Nobody matches"
            description="Addresses and names match from their beginning, codes and positions as a whole."
          />
        }
      />
      {hasMore && <p className="mt-3 text-muted">More people match. Type more to narrow the search.</p>}
    </>
  );
}

function announce({ people, hasMore }: FoundPeople): string {
  if (hasMore) return `More than ${people.length} people match.`;
  return people.length === 1 ? '1 person matches.' : `${people.length} people match.`;
}
