import type { SignupsOfDay } from '@/lib/admin/today/today';
import { formatCompactCount, formatCount, formatDay } from '@/lib/format';
import { cn } from '@/lib/utils';
import { PageLink } from '../ui/page-link';

/** A phone has room for so many dates. */
const DATES = 7;

/** The next of 2, 4, 6, 8, 10, 20, 40, …: half of it is a whole number, too. */
function scaleFor(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = [1, 2, 4, 6, 8, 10].map((step) => step * power);
  return steps.find((step) => step >= most && step % 2 === 0) ?? most;
}

interface SignupsChartProps {
  days: readonly (SignupsOfDay & { href: string })[];
}

/** A bar for each day. It is a table with a column for each day, so that screen readers have its numbers. */
export function SignupsChart({ days }: SignupsChartProps) {
  const top = scaleFor(Math.max(...days.map(({ signups }) => signups)));
  const areFew = days.length <= DATES;
  const hasDate = (index: number) => areFew || (days.length - 1 - index) % DATES === 0;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Scale top={top} />
      <div className="relative me-1">
        <div aria-hidden="true" className="absolute inset-x-0 top-0 flex h-48 flex-col justify-between">
          {[top, top / 2, 0].map((line) => (
            <span key={line} className="border-hairline border-t" />
          ))}
        </div>
        <table className="relative w-full table-fixed text-xs">
          <caption className="sr-only">Signups a day</caption>
          <tbody>
            <tr>
              {days.map((day, index) => (
                <td key={day.day} className="p-0">
                  <Bar {...day} top={top} place={index / (days.length - 1)} isWide={areFew} />
                </td>
              ))}
            </tr>
            <tr>
              {days.map(({ day }, index) => (
                <th key={day} scope="col" className="p-0 pt-2 font-normal text-muted">
                  <span className={cn(hasDate(index) ? 'flex justify-center whitespace-nowrap' : 'sr-only')}>
                    {formatDay(day)}
                  </span>
                </th>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}

const Scale = ({ top }: { top: number }) => (
  <div aria-hidden="true" className="figures flex h-48 flex-col justify-between text-muted text-xs">
    {[top, top / 2, 0].map((count) => (
      <span key={count} className="-my-2 text-end">
        {formatCompactCount(count)}
      </span>
    ))}
  </div>
);

type BarProps = SignupsChartProps['days'][number] & {
  top: number;
  /** 0 is the first day, 1 the last. */
  place: number;
  /** Thirty bars are too narrow for a finger. */
  isWide: boolean;
};

/** Its words are visible while the pointer or the focus is on it. */
function Bar({ day, signups, referred, href, top, place, isWide }: BarProps) {
  const left = `${place * 100}%`;
  const look = 'group flex h-48 flex-col justify-end px-[12%] hover:bg-hairline';
  const bar = (
    <>
      <span
        className={cn(
          'figures pointer-events-none absolute -top-2 z-10 w-max max-w-full opacity-0',
          'rounded-sm border border-hairline bg-raised px-2 py-1 font-medium text-sm text-strong shadow-lg',
          'group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
        style={{ left, translate: `-${left}` }}
      >
        {`${formatDay(day)}: ${formatCount(signups)} signups, ${formatCount(referred)} referred`}
      </span>
      {isWide && (
        <span aria-hidden="true" className="figures mb-0.5 text-center text-strong">
          {formatCompactCount(signups)}
        </span>
      )}
      <span
        aria-hidden="true"
        className="mx-auto flex w-full max-w-16 flex-col forced-color-adjust-none overflow-hidden rounded-t-xs"
        style={{ height: `${(signups / top) * 100}%` }}
      >
        <span className="bg-chart-accent" style={{ flexGrow: referred }} />
        <span className="bg-chart-neutral" style={{ flexGrow: signups - referred }} />
      </span>
    </>
  );
  if (!isWide) return <div className={look}>{bar}</div>;
  return (
    <PageLink href={href} className={look}>
      {bar}
    </PageLink>
  );
}

const legend = [
  ['Not referred', 'bg-chart-neutral'],
  ['Referred', 'bg-chart-accent'],
] as const;

export const Legend = () => (
  <p className="flex gap-4">
    {legend.map(([label, color]) => (
      <span key={label} className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={cn('size-2.5 forced-color-adjust-none rounded-xs', color)} />
        {label}
      </span>
    ))}
  </p>
);
