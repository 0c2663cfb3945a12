import { Badge } from '@/components/ui/badge';
import { describeRecipients } from '@/lib/admin/mailings/mailing-words';
import type { ListedMailing } from '@/lib/admin/mailings/mailings';
import { formatCount } from '@/lib/format';
import { mailingStates, mailingTitleOf } from '@/lib/mail-words';
import type { Column } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { PlaceBar } from './places';

const figures = [
  ['people', 'People'],
  ['sent', 'Emails sent'],
  ['waiting', 'Waiting'],
  ['arrived', 'Arrived'],
  ['bounced', 'Bounced'],
  ['complained', 'Complaints'],
  ['unsubscribed', 'Unsubscribed'],
  ['leftOut', 'Left out'],
  ['dead', 'Dead'],
] as const;

/** What Resend reports. */
const reported: readonly string[] = ['arrived', 'bounced', 'complained'];

export const titleOfMailing = ({ kind, subject }: Pick<ListedMailing, 'kind' | 'subject'>) =>
  subject ?? mailingTitleOf(kind);

export const MailingFacts = ({ state, createdAt, actor, ...to }: ListedMailing) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Badge variant={mailingStates[state].variant}>{mailingStates[state].title}</Badge>
    <span className="wrap-anywhere">{describeRecipients(to)}</span>
    <LocalTime value={createdAt} />
    {actor && <span className="text-muted wrap-anywhere">{actor}</span>}
  </span>
);

interface Options {
  /** `RESEND_WEBHOOK_SECRET` is set. Otherwise, nobody knows what arrived. */
  hasEvents: boolean;
  /** `APP_TOKEN` is set. Otherwise, nobody accepts, declines or lets an invitation expire. */
  hasApp: boolean;
}

export const mailingColumns = ({ hasEvents, hasApp }: Options): Column<ListedMailing>[] => [
  {
    header: 'Mailing',
    card: 'title',
    cell: (row) => (
      <>
        <RowLink href={`/admin/mailings/${row.id}`}>{titleOfMailing(row)}</RowLink>
        <MailingFacts {...row} />
        {hasApp && row.places && <PlaceBar places={row.places} people={row.people} />}
      </>
    ),
  },
  ...figures
    .filter(([name]) => hasEvents || !reported.includes(name))
    .map(([name, header]) => ({
      header,
      isNumeric: true,
      cell: (row: ListedMailing) => formatCount(row[name]),
    })),
  {
    header: 'Free places',
    isNumeric: true,
    cell: ({ places }) => places && formatCount(places.free),
  },
];
