'use client';

import { usePathname } from 'next/navigation';
import { type ComponentProps, useEffect, useState } from 'react';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import { useEarlyInput } from '../ui/use-early-input';
import { PeopleSearch } from './people-search';
import { type FindPeople, usePeopleSearch } from './use-people-search';

interface SearchableListProps<Scope, Row extends { id: string }>
  extends Pick<ComponentProps<typeof PeopleSearch<Row>>, 'label' | 'controls' | 'found' | 'children'> {
  search: FindPeople<Scope, Row>;
  scope: Scope;
}

/** A list, or the people in it who match what the operator types. Back restores the text and the place in the results. */
export function SearchableList<Scope, Row extends { id: string }>(props: SearchableListProps<Scope, Row>) {
  const { search, scope, ...view } = props;
  const [typed, setTyped] = useHistoryText(scope);
  const field = useEarlyInput<HTMLInputElement>((input) => setTyped(input.value || storedText()));
  const finder = usePeopleSearch(search, typed, scope);

  useEffect(() => {
    if (finder.answer) restorePlace();
  }, [finder.answer]);

  return (
    // Before a link in it opens another page.
    <div onClickCapture={() => store(finder.text, window.scrollY)}>
      <PeopleSearch {...view} finder={finder} field={field} typed={typed} onType={setTyped} />
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
