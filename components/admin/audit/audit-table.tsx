import type { AuditItem, Named } from '@/lib/admin/audit/audit';
import { plural } from '@/lib/plural';
import { MailingName } from '../mailings/mailing-name';
import type { Table } from '../ui/data-table';
import { PersonLink, RowLink } from '../ui/links';
import { LocalText, LocalTime } from '../ui/local-time';

export const auditTable: Table<AuditItem> = {
  label: 'Changes by operators',
  rowKey: ({ id }) => id,
  empty: {
    title: 'No changes',
    description: 'Decide about a referral, or send a mailing: each change by an operator appears here.',
  },
  columns: [
    {
      header: 'Operator',
      card: 'title',
      isAddress: true,
      cell: ({ actor, via }) => (
        <>
          <span className="line-clamp-2 wrap-anywhere">{actor}</span>
          <span className="block text-muted text-xs">{via}</span>
        </>
      ),
    },
    {
      header: 'Change',
      card: 'title',
      cell: ({ texts }) =>
        texts.map(({ title, details }) => (
          <span key={title} className="block">
            <span className="font-medium text-strong">{title}</span>
            {details && <LocalText text={` ${details}`} />}
          </span>
        )),
    },
    {
      header: 'About',
      isAddress: true,
      cell: ({ about, people, friends }) =>
        (about || people.count + friends.count > 0) && (
          <span className="inline-flex flex-col">
            {about && (
              <RowLink href={about.href}>
                <MailingName {...about} />
              </RowLink>
            )}
            <Names {...people} nouns={['person', 'people']} />
            <Names {...friends} nouns={['friend']} before="for " />
          </span>
        ),
    },
    { header: 'Time', cell: ({ at }) => <LocalTime value={at} /> },
  ],
};

interface NamesProps extends Named {
  nouns: [string, string?];
  before?: string;
}

/** One is shown, more unfold. */
function Names({ named, count, nouns, before = '' }: NamesProps) {
  const links = named.map((person) => (
    <span key={person.id} className="block text-muted">
      {count === 1 && <span>{before}</span>}
      <PersonLink {...person} />
    </span>
  ));
  if (count < 2) return links;
  return (
    <details>
      <summary className="min-h-6 content-center text-muted touch:min-h-11">
        {`${before}${plural(count, ...nouns)}`}
      </summary>
      {links}
      {count > named.length && (
        <span className="text-muted">{`and ${plural(count - named.length, 'other')}`}</span>
      )}
    </details>
  );
}
