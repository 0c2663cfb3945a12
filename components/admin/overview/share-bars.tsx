import { formatCount } from '@/lib/admin/format';
import { PageLink } from '../ui/page-link';
import type { ChartRow } from './chart-panel';

interface ShareBarsProps {
  rows: readonly ChartRow[];
  /** What a row without a link does. */
  showAll: () => void;
}

export function ShareBars({ rows, showAll }: ShareBarsProps) {
  const largest = Math.max(...rows.map(({ cells: [, people] }) => Number(people)));
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ cells: [name, people, share], href }) => {
        const label = <span className="truncate">{name}</span>;
        return (
          <li
            key={name}
            className="relative flex h-8.5 touch:h-11 items-center justify-between gap-4 px-2.5 text-sm"
          >
            <span
              aria-hidden="true"
              className="absolute inset-y-0 start-0 rounded-sm bg-accent/18"
              style={{ width: `${(Number(people) / largest) * 100}%` }}
            />
            {href ? (
              <PageLink href={href} className={barLink}>
                {label}
              </PageLink>
            ) : (
              <button type="button" onClick={showAll} className={barLink}>
                {label}
              </button>
            )}
            <span className="figures relative shrink-0">
              {formatCount(Number(people))}
              <span className="ms-2 inline-block w-12 text-right text-muted">{share}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const barLink = 'z-1 flex min-w-0 text-strong after:absolute after:inset-0 hover:underline';
