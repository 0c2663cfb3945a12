'use client';

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCompactCount, formatCount } from '@/lib/admin/format';
import type { DailySignups } from '@/lib/admin/overview/growth';
import { axisProps, ChartTooltip, gridProps, shortDay, stillProps, yAxisProps } from './chart-style';

export interface SplitDay extends DailySignups {
  direct: number;
}

export default function SignupsChart({ days }: { days: SplitDay[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={days}
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        title="Signups per day"
      >
        <CartesianGrid {...gridProps} />
        <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={28} {...axisProps} />
        <YAxis allowDecimals={false} tickFormatter={formatCompactCount} {...yAxisProps} />
        <Tooltip
          {...stillProps}
          cursor={{ fill: 'var(--hairline)' }}
          content={({ active, payload }) => {
            const day: SplitDay | undefined = payload?.[0]?.payload;
            if (!active || !day) return null;
            return (
              <ChartTooltip title={shortDay(day.day)}>
                <p>{`${formatCount(day.referred)} referred`}</p>
                <p>{`${formatCount(day.direct)} direct`}</p>
              </ChartTooltip>
            );
          }}
        />
        <Bar dataKey="direct" stackId="all" fill="var(--chart-neutral)" {...stillProps} />
        <Bar dataKey="referred" stackId="all" fill="var(--chart-accent)" {...stillProps} />
      </BarChart>
    </ResponsiveContainer>
  );
}
