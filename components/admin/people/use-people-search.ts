import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { type Action, answerOf } from '@/lib/admin/action-result';
import type { FoundPeople } from '@/lib/admin/people/people-page';
import type { PeopleView } from '@/lib/admin/people/people-view';

const DELAY_MS = 150;

/** Only those whom the view shows, or the friends of the referrer. */
export interface SearchScope {
  view?: PeopleView;
  referrerId?: string;
}

export type SearchPeople = Action<SearchScope & { text: string }, FoundPeople>;

/** Finds people while the operator types. The text is personal data, so it never becomes part of a URL. */
export function usePeopleSearch(search: SearchPeople, typed: string, scope: SearchScope = {}) {
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
    return found.status === 'done' ? found.value.people : [];
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
