import 'server-only';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { insertAuditEntries } from '@/db/queries/audit';
import { type ListRow, listColumns, readListPage } from '@/db/queries/export-pages';
import { readTotal } from '@/db/queries/public-reads';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const PAGE = 2_000;

interface ExportOptions {
  format: ExportFormat;
  /** The user name for the audit. */
  actor: string;
  /** Called after each page. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Writes the list without erased people. Reads it in pages, so memory use does not grow with the list.
 *
 * @param output is ended unless it is stdout.
 * @returns the number of people written.
 */
export async function exportList(handle: Handle, output: Writable, options: ExportOptions): Promise<number> {
  const { format, actor, onProgress } = options;
  const total = await readTotal(handle);
  let done = 0;
  await insertAuditEntries(handle, [{ id: uuidv7(), actor, action: 'export', detail: { format } }]);
  const rows = readRows(handle, (count) => {
    done += count;
    onProgress?.(done, total);
  });
  const formatter = format === 'csv' ? csvStringifier() : toJson;
  await pipeline(rows, formatter, output, { end: output !== process.stdout });
  return done;
}

async function* readRows(handle: Handle, onPage: (count: number) => void): AsyncGenerator<ListRow> {
  let page = await readListPage(handle, 0, PAGE);
  while (page.length > 0) {
    yield* page;
    onPage(page.length);
    page = await readListPage(handle, page.at(-1)?.signup_position ?? 0, PAGE);
  }
}

/** Escapes formulas, so that a spreadsheet runs nothing a visitor typed. Quotes keep other separators inside a cell. */
function csvStringifier() {
  return stringify({
    header: true,
    columns: listColumns,
    quoted_string: true,
    escape_formulas: true,
    cast: { boolean: String, date: (date) => date.toISOString() },
  });
}

/** Writes one array with one person per line. */
async function* toJson(rows: AsyncIterable<ListRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
