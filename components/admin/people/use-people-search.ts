import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { Action } from '@/lib/admin/action-result';
import type { Page } from '@/lib/pages';
import { answerOf } from '../ui/answer-of';

const DELAY_MS = 150;

/** `Scope`: among whom. */
export type FindPeople<Scope, Row> = Action<Scope & { text: string }, Page<Row>>;

export type PeopleFinder<Row> = ReturnType<typeof usePeopleSearch<unknown, Row>>;

/** Finds people while the operator types. The text is personal data, so it never becomes part of a URL. */
export function usePeopleSearch<Scope, Row>(search: FindPeople<Scope, Row>, typed: string, scope: Scope) {
  const text = typed.trim();
  const query = useDelayed(text, DELAY_MS);
  const find = (asked: string) => answerOf(search({ ...scope, text: asked, dryRun: true }));
  const { data: answer, isLoading } = useSWR(
    query === '' ? null : ['people', query, scope],
    ([, asked]) => find(asked),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const isPending = isLoading || query !== text;
  /** Those who match what is typed, which may not have been asked yet. */
  async function findNow() {
    const found = isPending || !answer ? await find(text) : answer;
    return found.status === 'done' ? found.value.rows : [];
  }
  return { text, answer: text === '' ? undefined : answer, isPending, findNow };
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
