'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useId, useTransition } from 'react';
import { Label } from '@/components/admin/ui/label';
import { Select } from '@/components/admin/ui/select';
import {
  firstOrder,
  NO_SOURCE,
  type PeopleSort,
  type PeopleView,
  peopleHref,
} from '@/lib/admin/people/list-options';

const filterLabels: Record<NonNullable<PeopleView['filter']>, string> = {
  vip: 'VIP',
  withheld: 'Referral withheld',
  unconfirmed: 'Unconfirmed',
  invited: 'Invited',
  bounced: 'Email bounced',
};

const sortLabels: Record<PeopleSort, string> = {
  position: 'Position',
  joined: 'Newest first',
  score: 'Score',
  friends: 'Friends',
  credit: 'Credit',
};

const ALL_SOURCES = '';
/** The value of an option. The prefix tells "no source" from "all sources". */
const sourceKey = (source?: string) => (source === undefined ? ALL_SOURCES : `=${source}`);

interface PeopleFiltersProps {
  view: PeopleView;
  sources: readonly string[];
}

/** Each choice has its own URL, so that a view can be reloaded and shared. */
export function PeopleFilters({ view, sources }: PeopleFiltersProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const show = (next: PeopleView) => startTransition(() => router.push(peopleHref(next) as Route));
  // The URL may have a source that the list does not contain.
  const names = [...sources, view.source ?? NO_SOURCE].filter((name) => name !== NO_SOURCE);
  return (
    <div aria-busy={isPending} className="mb-4 grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <Choice
        label="Show"
        value={view.filter ?? ''}
        options={{ '': 'Everybody', ...filterLabels }}
        onChange={(filter) => show({ ...view, filter: (filter || undefined) as PeopleView['filter'] })}
      />
      <Choice
        label="Source"
        value={sourceKey(view.source)}
        options={{
          [ALL_SOURCES]: 'All sources',
          [sourceKey(NO_SOURCE)]: 'Direct or unknown',
          ...Object.fromEntries(names.map((name) => [sourceKey(name), name])),
        }}
        onChange={(key) => show({ ...view, source: key === ALL_SOURCES ? undefined : key.slice(1) })}
      />
      <Choice
        label="Sort by"
        value={view.sort}
        options={sortLabels}
        onChange={(value) => {
          const sort = value as PeopleSort;
          show({ ...view, sort, order: firstOrder[sort] });
        }}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: Record<string, string>;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5 md:w-48">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
