import type { ListedMailing } from '@/lib/admin/mailings/mailings';
import { formatCount } from '@/lib/format';
import { Stat, StatGroup } from '../ui/stat';

type Places = NonNullable<ListedMailing['places']>;

/** The parts have the order of the bar. The rest is open. */
const parts = [
  ['accepted', 'Accepted', 'bg-good'],
  ['declined', 'Declined', 'bg-chart-neutral'],
  ['expired', 'Expired', 'bg-warn'],
  ['erased', 'Erased', 'bg-bad'],
] as const;

/** What became of the invitations of a wave. */
export function PlaceBar({ places, people }: { places: Places; people: number }) {
  const label = parts.map(([part]) => `${formatCount(places[part])} ${part}`).join(', ');
  return (
    <span
      role="img"
      aria-label={`${label}, of ${formatCount(people)}`}
      title={label}
      className="mt-1.5 flex h-2 w-full min-w-40 max-w-72 gap-px overflow-hidden rounded-sm bg-hairline"
    >
      {parts.map(
        ([part, _, color]) =>
          places[part] > 0 && (
            <span key={part} className={color} style={{ width: `${(100 * places[part]) / people}%` }} />
          ),
      )}
    </span>
  );
}

export const PlaceFigures = ({ places }: { places: Places }) => (
  <StatGroup>
    {parts.map(([part, title]) => (
      <Stat key={part} label={title} value={places[part]} />
    ))}
    <Stat label="Free places" value={places.free} hint="Invite as many again" />
  </StatGroup>
);
