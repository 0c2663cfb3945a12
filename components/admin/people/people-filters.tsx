'use client';

import { useRouter } from 'next/navigation';
import { Suspense, use, useId, useOptimistic, useTransition } from 'react';
import { Select } from '@/components/admin/ui/fields';
import { useEarlyInput } from '@/components/admin/ui/use-early-input';
import type { PeopleSort } from '@/lib/admin/people/people-page';
import { firstOrder, NO_SOURCE, type PeopleView, peopleHref } from '@/lib/admin/people/people-view';

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
  sources: Promise<readonly string[]>;
}

/** Each choice has its own URL, so that a view can be reloaded and shared. */
export function PeopleFilters({ view, sources }: PeopleFiltersProps) {
  const router = useRouter();
  const [chosen, setChosen] = useOptimistic(view);
  const [isPending, startTransition] = useTransition();
  function choose(change: Partial<PeopleView>) {
    const next = { ...chosen, ...change };
    startTransition(() => {
      setChosen(next);
      router.push(peopleHref(next));
    });
  }
  const source: SourceChoiceProps = {
    value: chosen.source,
    onChange: (value) => choose({ source: value }),
  };
  return (
    <div aria-busy={isPending} className="mb-4 grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <Choice
        label="Show"
        value={chosen.filter ?? ''}
        options={{ '': 'Everybody', ...filterLabels }}
        onChange={(filter) => choose({ filter: (filter || undefined) as PeopleView['filter'] })}
      />
      {/* Disabled, because a choice would be lost when the list of sources arrives. */}
      <Suspense fallback={<SourceChoice {...source} />}>
        <SourceChoice {...source} sources={sources} />
      </Suspense>
      <Choice
        label="Sort by"
        value={chosen.sort}
        options={sortLabels}
        onChange={(value) => {
          const sort = value as PeopleSort;
          choose({ sort, order: firstOrder[sort] });
        }}
      />
    </div>
  );
}

interface SourceChoiceProps {
  value: string | undefined;
  /** Without them the choice is disabled. */
  sources?: Promise<readonly string[]>;
  onChange: (value: string | undefined) => void;
}

function SourceChoice({ value, sources, onChange }: SourceChoiceProps) {
  const listed = sources === undefined ? [] : use(sources);
  // The URL may have a source that the list does not contain.
  const names = [...listed, value ?? NO_SOURCE].filter((name) => name !== NO_SOURCE);
  return (
    <Choice
      label="Source"
      value={sourceKey(value)}
      options={{
        [ALL_SOURCES]: 'All sources',
        [sourceKey(NO_SOURCE)]: 'Direct or unknown',
        ...Object.fromEntries(names.map((name) => [sourceKey(name), name])),
      }}
      isDisabled={sources === undefined}
      onChange={(key) => onChange(key === ALL_SOURCES ? undefined : key.slice(1))}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: Record<string, string>;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  const id = useId();
  const ref = useEarlyInput<HTMLSelectElement>((select) => {
    if (select.value !== value) onChange(select.value);
  });
  return (
    <div className="grid min-w-0 gap-1.5 md:w-48">
      <label className="block font-medium text-sm text-strong" htmlFor={id}>
        {label}
      </label>
      <Select
        ref={ref}
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
