'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons';
import type { ListedPerson, PeopleView } from '@/lib/admin/people/people-page';
import type { FriendState, ReviewFriend } from '@/lib/admin/review/review';
import { everyDecision } from '@/lib/admin/review/review-words';
import { DecisionBar } from '../review/decision-bar';
import { friendTable } from '../review/friend-table';
import { DataTable } from '../ui/data-table';
import { SelectionProvider } from '../ui/selection';
import { peopleColumns } from './people-table';
import { SearchableList } from './searchable-list';
import type { FindPeople } from './use-people-search';

interface SearchProps<Scope, Row> {
  search: FindPeople<Scope, Row>;
  /** The same object until the server renders the page again. */
  scope: Scope;
  children: ReactNode;
}

interface ListSearchProps extends SearchProps<{ view: PeopleView }, ListedPerson> {
  filters: ReactNode;
}

export function ListSearch({ filters, ...props }: ListSearchProps) {
  return (
    <SearchableList
      {...props}
      label="Search by address, name, code or position"
      controls={(text) => (
        <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-3 md:flex md:flex-wrap">
          {filters}
          <ExportButton view={props.scope.view} text={text} />
        </div>
      )}
      found={(people) => (
        <DataTable label="People who match" columns={peopleColumns} rows={people} rowKey={({ id }) => id} />
      )}
    />
  );
}

/** A form works without scripts, and keeps the text out of URLs. */
function ExportButton({ view, text }: { view: PeopleView; text: string }) {
  const fields = Object.entries({ ...view, text });
  return (
    <form method="post" action="/admin/people/export" className="md:ms-auto">
      {fields.map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" variant="secondary" className="max-md:w-full">
        <Download />
        Export CSV
      </Button>
    </form>
  );
}

interface FriendSearchProps extends SearchProps<{ referrerId: string; state?: FriendState }, ReviewFriend> {
  isDecidable: boolean;
}

export function FriendSearch({ isDecidable, ...props }: FriendSearchProps) {
  return (
    <SearchableList
      {...props}
      label="Search friends by address, name, code or position"
      found={(friends) => (
        <SelectionProvider rows={friends.map(({ id }) => id)}>
          <DataTable {...friendTable} rows={friends} isSelectable={isDecidable} />
          {isDecidable && <DecisionBar decisions={everyDecision} />}
        </SelectionProvider>
      )}
    />
  );
}
