'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import { Input } from '@/components/ui/text-field';
import { type Action, type ActionResult, answerOf } from '@/lib/admin/action-result';
import type { FoundPeople } from '@/lib/admin/people/search-people';
import { plural } from '@/lib/plural';
import { DataTable } from '../ui/data-table';
import { Field } from '../ui/fields';
import { EmptyState } from '../ui/placeholders';
import { useEarlyInput } from '../ui/use-early-input';
import { peopleColumns } from './people-table';

const DELAY_MS = 150;

interface PeopleSearchProps {
  search: Action<{ text: string; referrerId?: string }, FoundPeople>;
  /** Finds only the friends of this person. */
  referrerId?: string;
  /** The list, shown while the field is empty. */
  children: ReactNode;
}

/** Finds people while the operator types. The text is personal data, so it never becomes part of a URL. */
export function PeopleSearch({ search, referrerId, children }: PeopleSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const field = useEarlyInput<HTMLInputElement>((input) => {
    setText(input.value);
    if (window.location.hash === '#search') input.focus();
  });
  const wanted = text.trim();
  const query = useDelayed(wanted, DELAY_MS);
  const { data: answer, isLoading } = useSWR(
    query === '' ? null : query,
    (asked) => answerOf(search({ text: asked, referrerId, dryRun: true })),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const isPending = isLoading || query !== wanted;
  return (
    <>
      <search className="mb-4 block md:max-w-xl">
        <Field id={id} label={`Search ${referrerId ? 'friends ' : ''}by address, name, code or position`}>
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
        </Field>
      </search>
      {wanted === '' ? children : <Results answer={answer} isPending={isPending} />}
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
  answer: ActionResult<FoundPeople> | undefined;
  isPending: boolean;
}

function Results({ answer, isPending }: ResultsProps) {
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
      <p role="status" className="sr-only">
        {!isPending && (hasMore ? `More than ${found}.` : `${found}.`)}
      </p>
      <DataTable
        label="Search results"
        columns={peopleColumns()}
        rows={people}
        rowKey={({ id }) => id}
        isPending={isPending}
        empty={{
          title: 'Nobody matches',
          description: 'Addresses and names match from their beginning, codes and positions as a whole.',
        }}
      />
      {hasMore && <p className="mt-3 text-muted">More people match. Type more to narrow the search.</p>}
    </>
  );
}
