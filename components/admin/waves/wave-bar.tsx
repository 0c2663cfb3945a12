import { formatCount } from '@/lib/admin/format';
import type { PastWave } from '@/lib/admin/waves/waves';

/** In the order of the bar. The rest is open. */
const parts = [
  ['accepted', 'bg-good'],
  ['declined', 'bg-chart-neutral'],
  ['expired', 'bg-warn'],
  ['bounced', 'bg-bad'],
] as const;

/** What became of the invitations of a wave. The columns next to it have the numbers. */
export function WaveBar({ wave }: { wave: PastWave }) {
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
