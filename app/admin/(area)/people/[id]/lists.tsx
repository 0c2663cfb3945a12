import { auditTable } from '@/components/admin/audit/audit-table';
import { PersonMails } from '@/components/admin/people/person-mails';
import { SearchForm } from '@/components/admin/people/search-form';
import { DataTable } from '@/components/admin/ui/data-table';
import { Section } from '@/components/admin/ui/headings';
import { choicesOf, FilterLinks } from '@/components/admin/ui/links';
import { EmptyState } from '@/components/admin/ui/placeholders';
import { listPersonAudit } from '@/lib/admin/audit/audit';
import { countFriends, friendsIn, type PersonSearch, readPersonMails } from '@/lib/admin/people/person-page';
import { friendStateTitles } from '@/lib/credit/reason-words';
import { senderOf } from '@/lib/email/compose/sender';
import { type Person, toPeopleSearch } from '@/lib/operations/person/person';
import { runtime } from '@/lib/runtime';
import { Friends } from '../../friends';

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
        <EmptyState
          title={person.erasedAt ? 'No friends' : 'No friends yet'}
          description={
            person.erasedAt
              ? 'Nobody had joined with their link.'
              : 'Resend the welcome email if they lost their link. People who join with it appear here.'
          }
        />
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

export async function Emails({ id }: { id: string }) {
  const { admin, env } = runtime();
  return (
    <Section title="Emails">
      <PersonMails mails={await readPersonMails(admin.db, senderOf(env), id)} />
    </Section>
  );
}

export async function Audit({ id }: { id: string }) {
  const { rows } = await listPersonAudit(runtime().admin.db, id);
  return (
    <Section title="Audit">
      <DataTable {...auditTable} rows={rows} />
    </Section>
  );
}
