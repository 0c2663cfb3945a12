import { formatCount } from '@/lib/admin/format';
import type { PastWave } from '@/lib/admin/waves/waves';
import { type Column, DataTable } from '../ui/data-table';
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

const columns = (hasEvents: boolean): Column<PastWave>[] => [
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

export function PastWaves({ waves, hasEvents }: { waves: PastWave[]; hasEvents: boolean }) {
  return (
    <DataTable
      label="Figures of past waves"
      columns={columns(hasEvents)}
      rows={waves}
      rowKey={({ wave }) => wave}
      empty={{
        title: 'No waves yet',
        description: 'Send yourself a test of the invitation first. Then invite a few people above.',
      }}
    />
  );
}
