'use client';

import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { WeeklyCoefficient } from '@/lib/admin/overview/growth';
import { plural } from '@/lib/plural';
import { axisProps, ChartTooltip, gridProps, shortDay, stillProps, yAxisProps } from './chart-style';

export default function CoefficientChart({ weeks }: { weeks: WeeklyCoefficient[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={weeks}
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        title="Viral coefficient per week"
      >
        <CartesianGrid {...gridProps} />
        <XAxis
          dataKey="week"
          tickFormatter={shortDay}
          minTickGap={28}
          padding={{ left: 12, right: 12 }}
          {...axisProps}
        />
        <YAxis domain={[0, 'auto']} {...yAxisProps} />
        {/* Above 1, referrals alone keep the list growing. */}
        <ReferenceLine y={1} ifOverflow="extendDomain" stroke="var(--control)" strokeDasharray="4 4" />
        <Tooltip
          {...stillProps}
          cursor={{ stroke: 'var(--hairline)' }}
          content={({ active, payload }) => {
            const week: WeeklyCoefficient | undefined = payload?.[0]?.payload;
            if (!active || !week) return null;
            return (
              <ChartTooltip title={`Week of ${shortDay(week.week)}`}>
                <p>{`${week.coefficient.toFixed(2)} friends per person`}</p>
                <p>{`${plural(week.people, 'person', 'people')} referred ${plural(week.friends, 'friend')}`}</p>
              </ChartTooltip>
            );
          }}
        />
        <Line
          dataKey="coefficient"
          stroke="var(--chart-accent)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--chart-accent)', strokeWidth: 0 }}
          {...stillProps}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
