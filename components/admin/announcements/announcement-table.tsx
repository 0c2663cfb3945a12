import { Badge } from '@/components/ui/badge';
import { describeSegment, stateTitles } from '@/lib/admin/announcements/announcement-words';
import type { ListedAnnouncement } from '@/lib/admin/announcements/announcements';
import { formatCount } from '@/lib/format';
import type { Column } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

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

const badgeVariants = { sending: 'accent', stopped: 'bad', done: 'good', ended: 'neutral' } as const;

export const AnnouncementFacts = ({ state, sentAt, ...segment }: ListedAnnouncement) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Badge variant={badgeVariants[state]}>{stateTitles[state]}</Badge>
    <span className="wrap-anywhere">{describeSegment(segment)}</span>
    <LocalTime value={sentAt} />
  </span>
);

/** @param hasEvents whether `RESEND_WEBHOOK_SECRET` is set. Otherwise, nobody knows some of the figures. */
export const announcementColumns = (hasEvents: boolean): Column<ListedAnnouncement>[] => [
  {
    header: 'Announcement',
    card: 'title',
    cell: (row) => (
      <>
        <RowLink href={`/admin/announcements/${row.id}`}>{row.subject}</RowLink>
        <AnnouncementFacts {...row} />
      </>
    ),
  },
  ...figures
    .filter(([name]) => hasEvents || !['arrived', 'bounced', 'complained'].includes(name))
    .map(([name, header]) => ({
      header,
      isNumeric: true,
      cell: (row: ListedAnnouncement) => formatCount(row[name]),
    })),
];
