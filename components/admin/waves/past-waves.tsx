import type { PastWave } from '@/lib/admin/waves/waves';
import { formatCount } from '@/lib/format';
import { plural } from '@/lib/plural';
import type { Column } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';

/** Without zeros, which would be most of the figures. */
const count = (header: string, numberOf: (wave: PastWave) => number): Column<PastWave> => ({
  header,
  isNumeric: true,
  cell: (wave) => numberOf(wave) > 0 && formatCount(numberOf(wave)),
});

interface PastWavesOptions {
  /** `RESEND_WEBHOOK_SECRET` is set. Otherwise, nobody knows what arrived. */
  hasEvents: boolean;
  /** `APP_TOKEN` is set. Otherwise, nobody accepts, declines or lets an invitation expire. */
  hasApp: boolean;
}

export const pastWaveColumns = ({ hasEvents, hasApp }: PastWavesOptions): Column<PastWave>[] => [
  {
    header: 'Sent',
    card: 'title',
    cell: (wave) => (
      <>
        <LocalTime value={wave.startedAt} className="font-medium text-strong" />
        <span className="block text-muted wrap-anywhere">{wave.actor}</span>
        {hasApp && <WaveBar wave={wave} />}
      </>
    ),
  },
  count('Invited', ({ invited }) => invited),
  count('Waiting', ({ waiting }) => waiting),
  ...(hasEvents ? [count('Arrived', ({ arrived }) => arrived)] : []),
  ...(hasApp
    ? [
        count('Accepted', ({ accepted }) => accepted),
        count('Declined', ({ declined }) => declined),
        count('Expired', ({ expired }) => expired),
      ]
    : []),
  ...(hasEvents ? [count('Bounced', ({ bounced }) => bounced)] : []),
  { header: 'Also', cell: (wave) => describeOthers(wave, hasEvents) },
  count('Free places', ({ free }) => free),
];

function describeOthers({ dead, complained, unsubscribed, erased }: PastWave, hasEvents: boolean): string {
  const others = [
    dead > 0 && plural(dead, 'dead email'),
    hasEvents && complained > 0 && plural(complained, 'complaint'),
    unsubscribed > 0 && `${formatCount(unsubscribed)} unsubscribed`,
    erased > 0 && `${formatCount(erased)} erased`,
  ];
  return others.filter((text) => text !== false).join(', ');
}

/** In the order of the bar. The rest is open. */
const parts = [
  ['accepted', 'bg-good'],
  ['declined', 'bg-chart-neutral'],
  ['expired', 'bg-warn'],
  ['bounced', 'bg-bad'],
] as const;

/** What became of the invitations of a wave. The columns next to it have the numbers. */
function WaveBar({ wave }: { wave: PastWave }) {
  const label = parts.map(([part]) => `${formatCount(wave[part])} ${part}`).join(', ');
  return (
    <span
      role="img"
      aria-label={`${label}, of ${formatCount(wave.invited)}`}
      title={label}
      className="mt-1.5 flex h-2 w-full min-w-40 max-w-72 gap-px overflow-hidden rounded-sm bg-hairline"
    >
      {parts.map(
        ([part, color]) =>
          wave[part] > 0 && (
            <span key={part} className={color} style={{ width: `${(100 * wave[part]) / wave.invited}%` }} />
          ),
      )}
    </span>
  );
}
