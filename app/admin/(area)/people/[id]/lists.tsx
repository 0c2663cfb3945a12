import { SearchForm } from '@/components/admin/people/search-form';
import { DayList } from '@/components/admin/ui/day-list';
import { Section } from '@/components/admin/ui/headings';
import { choicesOf, FilterLinks } from '@/components/admin/ui/links';
import { EmptyState } from '@/components/admin/ui/placeholders';
import {
  countFriends,
  friendsIn,
  type PersonPage,
  type PersonSearch,
  readLine,
} from '@/lib/admin/people/person-page';
import { readTimeline } from '@/lib/admin/people/timeline';
import { friendStateTitles } from '@/lib/credit/reason-words';
import { type Person, toPeopleSearch } from '@/lib/operations/person/person';
import { runtime } from '@/lib/runtime';
import { Friends } from '../../friends';

export const Line = async ({ person }: { person: Person }) => (
  <span>{await readLine(runtime().admin.db, person)}</span>
);

export async function Timeline({ page }: { page: PersonPage }) {
  return (
    <Section title="Timeline">
      <DayList heading="h3" {...(await readTimeline(runtime().admin.db, page))} />
    </Section>
  );
}

/** The figures filter the friends. */
export async function FriendList({ person, search }: { person: Person; search: PersonSearch }) {
  const { all, states } = await countFriends(runtime().admin.db, person.id);
  const path = `/admin/people/${person.id}`;
  const { friends, q } = search;
  const links = choicesOf(path, { friends, q }, 'friends', [
    ...states.map((one) => [one.state, friendStateTitles[one.state], one.friends] as const),
    [undefined, 'All', all],
  ]);
  return (
    <Section title="Friends">
      {all === 0 ? (
        <EmptyState title="No friends" description="People who join with their link appear here." />
      ) : (
        <>
          <FilterLinks className="mb-5" label="State of the referral" links={links} />
          <SearchForm
            action={path}
            label="Search friends by address, name, code or position"
            text={q}
            search={{ friends }}
          />
          <Friends
            referrer={person}
            group={{ ...friendsIn(person.id, friends), search: toPeopleSearch(q ?? '') }}
            path={path}
            search={search}
            perPage={20}
          />
        </>
      )}
    </Section>
  );
}
