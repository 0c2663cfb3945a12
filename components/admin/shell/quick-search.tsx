'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import { Search as SearchIcon } from '@/components/ui/icons';
import type { ListedPerson } from '@/lib/admin/people/people-page';
import { PeopleSearch } from '../people/people-search';
import { type FindPeople, usePeopleSearch } from '../people/use-people-search';
import { nameOf, RowLink } from '../ui/links';

const everybody = {};

interface QuickSearchProps {
  search: FindPeople<object, ListedPerson>;
}

export function QuickSearch({ search }: QuickSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.key.toLowerCase() === 'k' && event.metaKey !== event.ctrlKey;
    if (!isOurs || event.altKey || event.shiftKey) return;
    // Firefox and Chrome search the web on these keys.
    event.preventDefault();
    if (isOpen || document.querySelector('[role=dialog]') === null) setOpen(!isOpen);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
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
        <Finder search={search} onOpen={() => setOpen(false)} />
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
