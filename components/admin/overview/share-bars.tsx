import { formatCount } from '@/lib/admin/format';
import type { ChartRow } from './chart-panel';

const SHOWN = 6;

/** The largest rows of name, people and share, as bars behind their names. */
export function ShareBars({ rows }: { rows: readonly ChartRow[] }) {
  const largest = Number(rows[0]?.[1] ?? 1);
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.slice(0, SHOWN).map(([name, people, share]) => (
        <li key={name} className="relative flex h-8.5 items-center justify-between gap-4 px-2.5 text-sm">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 start-0 rounded-sm bg-accent/18"
            style={{ width: `${(Number(people) / largest) * 100}%` }}
          />
          <span className="relative truncate text-strong">{name}</span>
          <span className="figures relative shrink-0">
            {formatCount(Number(people))}
            <span className="ms-2 inline-block w-12 text-right text-muted">{share}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
