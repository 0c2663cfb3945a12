'use client';

import { type ReactNode, useState } from 'react';
import { Section } from '@/components/admin/ui/section';
import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons';
import { ChartTable, type Column } from './chart-table';
import { downloadCsv } from './download-csv';

interface ChartPanelProps<Row> {
  title: string;
  /** What the figures mean, in a sentence. */
  note: ReactNode;
  legend?: ReactNode;
  /** Without the extension. */
  fileName: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  chart: ReactNode;
}

/** A chart whose numbers are also available as a table, which takes the same space, and as a CSV file. */
export function ChartPanel<Row>({
  title,
  note,
  legend,
  fileName,
  columns,
  rows,
  chart,
}: ChartPanelProps<Row>) {
  const [showsTable, setShowsTable] = useState(false);
  const actions = (
    <>
      <Button variant="ghost" size="sm" onClick={() => setShowsTable(!showsTable)}>
        {showsTable ? 'Chart' : 'Table'}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Download ${title.toLowerCase()} as CSV`}
        onClick={() => void downloadCsv(fileName, columns, rows)}
      >
        <Download />
        CSV
      </Button>
    </>
  );
  return (
    <Section title={title} actions={actions}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted text-sm">
        <p className="figures">{note}</p>
        {legend}
      </div>
      <div className="h-60">
        {showsTable ? <ChartTable label={title} columns={columns} rows={rows} /> : chart}
      </div>
    </Section>
  );
}
