'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { EmptyState } from '@/components/admin/ui/empty-state';
import { Input } from '@/components/admin/ui/input';
import { Label } from '@/components/admin/ui/label';
import { useEarlyInput } from '@/components/admin/ui/use-early-input';
import type { ActionResult } from '@/lib/admin/action-result';
import { signInPath } from '@/lib/admin/auth/sign-in-path';
import type { FoundPeople } from '@/lib/admin/people/search-people';
import { PeopleTable } from './people-table';

const DELAY_MS = 150;

interface PeopleSearchProps {
  search: (input: { text: string }) => Promise<ActionResult<FoundPeople>>;
  /** The list, shown while the field is empty. */
  children: ReactNode;
}

type Result = { status: 'found'; found: FoundPeople } | { status: 'signed_out' } | { status: 'failed' };

/** Finds people while the operator types. The text is personal data, so it never becomes part of a URL. */
export function PeopleSearch({ search, children }: PeopleSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [result, setResult] = useState<{ text: string; answer: Result } | null>(null);
  const wanted = useRef('');
  const field = useEarlyInput<HTMLInputElement>((input) => setText(input.value));

  useEffect(() => {
    const query = text.trim();
    wanted.current = query;
    if (query === '') return;
    const timer = setTimeout(async () => {
      const answer = await ask(search, query);
      // A slow answer must not replace the answer to a later text.
      if (wanted.current === query) setResult({ text: query, answer });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, search]);

  const query = text.trim();
  return (
    <>
      <search className="mb-4 grid gap-1.5 md:max-w-xl">
        <Label htmlFor={id}>Search by address, name, code or position</Label>
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
      <p role="status" className="sr-only">
        {query !== '' && result?.text === query ? announce(result.answer) : ''}
      </p>
      {query === '' ? children : <Results result={result?.answer} isPending={result?.text !== query} />}
    </>
  );
}

async function ask(search: PeopleSearchProps['search'], text: string): Promise<Result> {
  try {
    const result = await search({ text });
    if (result.status === 'done') return { status: 'found', found: result.value };
    return { status: result.status === 'signed_out' ? 'signed_out' : 'failed' };
  } catch {
    return { status: 'failed' };
  }
}

function announce(result: Result): string {
  if (result.status === 'signed_out') return 'Your session has ended.';
  if (result.status === 'failed') return 'The search failed.';
  const { people, hasMore } = result.found;
  if (hasMore) return `More than ${people.length} people match.`;
  return people.length === 1 ? '1 person matches.' : `${people.length} people match.`;
}

function Results({ result, isPending }: { result: Result | undefined; isPending: boolean }) {
  if (!result) return <p className="py-12 text-center text-muted">Searching…</p>;
  if (result.status === 'signed_out') {
    return (
      <EmptyState title="Your session has ended">
        <a className="underline" href={signInPath('/admin/people')}>
          Sign in again
        </a>
      </EmptyState>
    );
  }
  if (result.status === 'failed') {
    return <EmptyState title="The search failed" description="Change the text to try again." />;
  }
  const { people, hasMore } = result.found;
  return (
    <>
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
