'use client';

import { useRouter } from 'next/navigation';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { browserTimeZone, formatCompactCount, formatStart } from '@/lib/format';
import type { ChartColumn, ChartRow } from './chart-panel';

interface TimeChartProps {
  title: string;
  columns: readonly ChartColumn[];
  rows: readonly ChartRow[];
  lineWithMark?: number;
}

const axisProps = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--subdued)', fontSize: 12 },
} as const;
const colors = { accent: 'var(--color-chart-accent)', neutral: 'var(--color-chart-neutral)' } as const;
/** An entry animation would run again at each refresh, every 30 seconds. */
const stillProps = { isAnimationActive: false } as const;

const formatTick = (time: unknown): string => formatStart(String(time), browserTimeZone(), true);
/** A tap shows the tooltip. The table has the links, too. */
const hasPointer = () => matchMedia('(hover: hover)').matches;

export default function TimeChart({ title, columns, rows, lineWithMark }: TimeChartProps) {
  const router = useRouter();
  const isLine = lineWithMark !== undefined;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...rows]}
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        title={title}
        className="[@media(hover:hover)]:cursor-pointer"
        onClick={({ activeTooltipIndex }) => {
          const href = rows[Number(activeTooltipIndex)]?.href;
          if (href && hasPointer()) router.push(href);
        }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
        <XAxis
          dataKey="cells.0"
          tickFormatter={formatTick}
          minTickGap={28}
          padding={{ left: 12, right: 12 }}
          {...axisProps}
        />
        {/* Wide enough for "100K". */}
        <YAxis
          allowDecimals={isLine}
          domain={[0, 'auto']}
          tickFormatter={formatCompactCount}
          width={44}
          {...axisProps}
        />
        {isLine && (
          <ReferenceLine
            y={lineWithMark}
            ifOverflow="extendDomain"
            stroke="var(--color-control)"
            strokeDasharray="4 4"
          />
        )}
        <Tooltip
          {...stillProps}
          cursor={isLine ? { stroke: 'var(--color-hairline)' } : { fill: 'var(--color-hairline)' }}
          content={({ active, payload }) => {
            const row: ChartRow | undefined = payload?.[0]?.payload;
            return active && row ? <RowTooltip columns={columns} row={row} /> : null;
          }}
        />
        {columns.map(({ header, color }, index) => {
          if (!color) return null;
          const props = { key: header, dataKey: `cells.${index}`, ...stillProps };
          if (!isLine) return <Bar {...props} key={header} stackId="all" fill={colors[color]} />;
          const dot = { r: 3, fill: colors[color], strokeWidth: 0 };
          return <Line {...props} key={header} stroke={colors[color]} strokeWidth={2} dot={dot} />;
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function RowTooltip({ columns, row }: { columns: readonly ChartColumn[]; row: ChartRow }) {
  const [time, ...values] = row.cells;
  return (
    // Recharts' own tooltip has these, so that screen readers say what the arrow keys show.
    <div
      role="status"
      aria-live="assertive"
      className="figures rounded-sm border border-hairline bg-raised px-3 py-2 text-base-ink text-sm shadow-lg"
    >
      <p className="mb-1 font-medium text-strong">{formatStart(String(time), browserTimeZone())}</p>
      {values.map((value, index) => (
        <p key={columns[index + 1]?.header}>
          {`${columns[index + 1]?.header}: ${value.toLocaleString('en-US')}`}
        </p>
      ))}
    </div>
  );
}
