import { Badge } from '@/components/ui/badge';
import { describeSegment, stateTitles } from '@/lib/admin/announcements/announcement-words';
import type { ListedAnnouncement } from '@/lib/admin/announcements/announcements';
import { formatCount } from '@/lib/admin/format';
import type { Column } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { Stat, StatGroup } from '../ui/stat';

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

/** Without Resend's events, nobody knows some of them. */
const known = (hasEvents: boolean) =>
  figures.filter(([name]) => hasEvents || !['arrived', 'bounced', 'complained'].includes(name));

const badgeVariants = { sending: 'accent', stopped: 'bad', done: 'good', ended: 'neutral' } as const;

export const AnnouncementFacts = ({ state, sentAt, ...segment }: ListedAnnouncement) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Badge variant={badgeVariants[state]}>{stateTitles[state]}</Badge>
    <span className="wrap-anywhere">{describeSegment(segment)}</span>
    <LocalTime value={sentAt} />
  </span>
);

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
  ...known(hasEvents).map(([name, header]) => ({
    header,
    isNumeric: true,
    cell: (row: ListedAnnouncement) => formatCount(row[name]),
  })),
];

interface FiguresProps {
  announcement: ListedAnnouncement;
  /** `RESEND_WEBHOOK_SECRET` is set. */
  hasEvents: boolean;
}

export function AnnouncementFigures({ announcement, hasEvents }: FiguresProps) {
  const { people, waiting } = announcement;
  return (
    <>
      {waiting > 0 && (
        <progress
          className="mb-5 h-2 w-full appearance-none overflow-hidden rounded-sm bg-hairline [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-good"
          value={people - waiting}
          max={people}
          aria-label="Progress"
        />
      )}
      <StatGroup>
        {known(hasEvents).map(([name, label]) => (
          <Stat key={name} label={label} value={announcement[name]} />
        ))}
      </StatGroup>
    </>
  );
}
