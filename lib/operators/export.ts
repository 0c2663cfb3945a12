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

export interface ExportOptions {
  format: ExportFormat;
  /** Who exports the list, for the audit. */
  actor: string;
  /** Called after each page with how many people are written, of how many. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Writes the list in its order, without the erased: page by page, so that a million people need no more memory than a
 * page. Leaves a row in the audit, as it takes everybody's data out.
 *
 * @param output is ended, unless it is standard output.
 * @returns how many people it holds.
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
  const ending = { end: output !== process.stdout };
  await (format === 'csv'
    ? pipeline(rows, csvWriter(), output, ending)
    : pipeline(toJson(rows), output, ending));
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

/**
 * What people typed must not run when a spreadsheet opens it: a text that starts like a formula gets an
 * apostrophe, and every text is quoted, so that no other separator can cut one out of it.
 */
function csvWriter() {
  return stringify({
    header: true,
    columns: listColumns,
    quoted_string: true,
    escape_formulas: true,
    cast: { boolean: String, date: (date) => date.toISOString() },
  });
}

/** One array, a person a line. */
async function* toJson(rows: AsyncGenerator<ListRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
