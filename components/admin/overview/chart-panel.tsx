'use client';

import dynamic from 'next/dynamic';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { DataTable } from '@/components/admin/ui/data-table';
import { Section } from '@/components/admin/ui/headings';
import { RowLink } from '@/components/admin/ui/links';
import { EmptyState, Skeleton } from '@/components/admin/ui/placeholders';
import { Button } from '@/components/ui/button';
import { download } from '@/components/ui/download';
import { Download } from '@/components/ui/icons';
import { browserTimeZone, formatStart } from '@/lib/format';
import { cn } from '@/lib/utils';
import { ShareBars } from './share-bars';

/** The first column names the rows. The others are numbers. */
export interface ChartColumn {
  header: string;
  /** Draws the column, in the charts over time. */
  color?: 'accent' | 'neutral';
}

export interface ChartRow {
  /** One for each column. Over time, the first is a day or an hour in UTC, such as 2026-11-22 or 2026-11-22T15. */
  cells: readonly (string | number)[];
  /** Leads to the people whom the row counts. A row that adds up others has none. */
  href?: string;
}

const loading = () => <Skeleton className="h-full" />;

const charts = {
  /** Recharts measures its container, so it renders in the browser only. */
  time: dynamic(() => import('./time-chart'), { ssr: false, loading }),
  shares: ShareBars,
};

interface ChartPanelProps {
  title: string;
  note: string;
  /** Leads to the people whom the note counts. */
  noteHref?: string;
  controls?: ReactNode;
  fileName: string;
  columns: readonly ChartColumn[];
  /** A chart over time expects the oldest row first. */
  rows: readonly ChartRow[];
  /** What the chart shows, if not all rows. */
  bars?: readonly ChartRow[];
  chart: keyof typeof charts;
  /** A line instead of bars, with a mark at this value. */
  lineWithMark?: number;
  empty: false | ComponentProps<typeof EmptyState>;
}

/** A chart whose numbers are also available as a table, which takes the same space, and as a CSV file. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, note, noteHref, controls, fileName, columns, rows, bars = rows } = props;
  const { chart, lineWithMark, empty } = props;
  const [showsTable, setShowsTable] = useState(false);
  const Chart = charts[chart];
  const isOverTime = chart === 'time';
  const listed = isOverTime ? rows.toReversed() : rows;
  return (
    <Section
      title={title}
      actions={
        <>
          <Button variant="ghost" size="sm" onClick={() => setShowsTable(!showsTable)}>
            {showsTable ? 'Chart' : 'Table'}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Download ${title.toLowerCase()} as CSV`}
            onClick={() => void downloadCsv(fileName, columns, listed)}
          >
            <Download />
            CSV
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted text-sm">
        {noteHref ? <RowLink href={noteHref}>{note}</RowLink> : <p className="figures">{note}</p>}
        {controls ?? <Legend columns={columns} />}
      </div>
      <div className={cn(isOverTime || showsTable ? 'h-60' : 'min-h-60', showsTable && 'overflow-y-auto')}>
        {showsTable && (
          <DataTable
            label={`${title}: table`}
            columns={columns.map(({ header }, index) => ({
              header,
              isNumeric: index > 0,
              cell: (row: ChartRow) =>
                index > 0 ? (
                  row.cells[index]?.toLocaleString('en-US')
                ) : (
                  <RowLink href={row.href ?? ''}>{nameOf(row)}</RowLink>
                ),
            }))}
            rows={listed}
            rowKey={({ cells: [name] }) => String(name)}
            keepsColumns
          />
        )}
        {!showsTable && empty && <EmptyState {...empty} />}
        {!showsTable && !empty && (
          <Chart title={title} columns={columns} rows={bars} lineWithMark={lineWithMark} />
        )}
      </div>
    </Section>
  );
}

const isHour = (name: unknown) => /^[\d-]{10}T\d\d$/.test(String(name));

/** An hour is in the browser's time zone. */
const nameOf = ({ cells: [name = ''] }: ChartRow) =>
  isHour(name) ? formatStart(String(name), browserTimeZone()) : name;

function Legend({ columns }: { columns: readonly ChartColumn[] }) {
  const drawn = columns.filter(({ color }) => color);
  if (drawn.length < 2) return null;
  return (
    <p className="flex gap-4">
      {drawn.map(({ header, color }) => (
        <span key={header} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`forced-color-adjust-none size-2.5 rounded-xs ${color === 'accent' ? 'bg-chart-accent' : 'bg-chart-neutral'}`}
          />
          {header}
        </span>
      ))}
    </p>
  );
}

async function downloadCsv(name: string, columns: readonly ChartColumn[], rows: readonly ChartRow[]) {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  // An hour says that it is in UTC.
  const lines = rows.map(({ cells: [name, ...counts] }) => [isHour(name) ? `${name}:00Z` : name, ...counts]);
  const table = [columns.map(({ header }) => header), ...lines];
  // Visitors choose the source of a signup, which a spreadsheet could run as a formula.
  const blob = new Blob([stringify(table, { bom: true, escape_formulas: true })], { type: 'text/csv' });
  download(blob, `${name}.csv`);
}
