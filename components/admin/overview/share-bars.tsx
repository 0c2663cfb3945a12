import { formatCount } from '@/lib/format';
import { PageLink } from '../ui/page-link';
import type { ChartRow } from './chart-panel';

export function ShareBars({ rows }: { rows: readonly ChartRow[] }) {
  const largest = Math.max(...rows.map(({ cells: [, people] }) => Number(people)));
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ cells: [name, people, share], href }) => {
        const label = <span className="z-1 truncate text-strong">{name}</span>;
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
              <PageLink
                href={href}
                className="z-1 flex min-w-0 text-strong after:absolute after:inset-0 hover:underline"
              >
                {label}
              </PageLink>
            ) : (
              label
            )}
            <span className="figures relative shrink-0">
              <span>{formatCount(Number(people))}</span>
              <span className="ms-2 inline-block w-12 text-right text-muted">{share}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
