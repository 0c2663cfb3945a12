import type { ReactNode } from 'react';

/** The look that all charts share. */
export const axisProps = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--subdued)', fontSize: 12 },
} as const;

/** Wide enough for "100K". */
export const yAxisProps = { ...axisProps, width: 44 } as const;

export const gridProps = { vertical: false, stroke: 'var(--hairline)' } as const;

/** No entry animation: it would run again at each refresh, every 30 seconds. */
export const stillProps = { isAnimationActive: false } as const;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 22" for 2026-11-22. */
export const shortDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

export function ChartTooltip({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="figures rounded-sm border border-hairline bg-raised px-3 py-2 text-base-ink text-sm shadow-lg">
      <p className="mb-1 font-medium text-strong">{title}</p>
      {children}
    </div>
  );
}

export function LegendItem({ color, children }: { color: 'accent' | 'neutral'; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-xs ${color === 'accent' ? 'bg-chart-accent' : 'bg-chart-neutral'}`}
      />
      {children}
    </span>
  );
}
