import { formatCount } from '@/lib/admin/format';
import type { PastWave } from '@/lib/admin/waves/waves';
import type { Column } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';

const count = (header: string, numberOf: (wave: PastWave) => number): Column<PastWave> => ({
  header,
  isNumeric: true,
  cell: (wave) => formatCount(numberOf(wave)),
});

/** Without Resend's events, nobody knows. */
const eventColumns = [
  count('Bounced', ({ bounced }) => bounced),
  count('Complaints', ({ complained }) => complained),
];

export const pastWaveColumns = (hasEvents: boolean): Column<PastWave>[] => [
  {
    header: 'Sent',
    card: 'title',
    cell: ({ startedAt }) => <LocalTime value={startedAt} className="font-medium text-strong" />,
  },
  { header: 'By', cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span> },
  count('Invited', ({ people }) => people),
  count('Emails sent', ({ sent }) => sent),
  count('Waiting', ({ waiting }) => waiting),
  count('Dead', ({ dead }) => dead),
  ...(hasEvents ? eventColumns : []),
  count('Unsubscribed', ({ unsubscribed }) => unsubscribed),
];
