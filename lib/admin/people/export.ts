import { stringify } from 'csv-stringify/sync';
import type { Handle } from '@/db/client';
import { type ExportRow, exportColumns, readExportPage } from '@/db/queries/export-pages';
import { readWaitlist } from '@/db/queries/public-reads';
import type { PeopleSelection } from '@/db/queries/reports/people';
import type { AuditDetail } from '@/db/schema/audit-entries';
import { change, type Operator } from '../../operations/change';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const PAGE = 1_000;

interface ExportOptions {
  format: ExportFormat;
  selection?: PeopleSelection;
  /** What the audit says about the selection. Nothing personal. */
  detail?: AuditDetail;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Records an export and returns its file, without erased people. A page is read when the file is read, so memory use grows
 * neither with the waitlist nor with a slow reader.
 */
export async function exportWaitlist(
  handle: Handle,
  operator: Operator,
  { format, selection = {}, detail, onProgress }: ExportOptions,
): Promise<AsyncGenerator<Uint8Array>> {
  await change(handle, operator, ({ record }) => record({ action: 'export', detail: { format, ...detail } }));
  const { total } = await readWaitlist(handle);
  const pages = readPages(handle, selection, (done) => onProgress?.(done, total));
  return format === 'csv' ? toCsv(pages) : toJson(pages);
}

async function* readPages(handle: Handle, selection: PeopleSelection, onPage: (done: number) => void) {
  let done = 0;
  let after = 0;
  for (;;) {
    const page = await readExportPage(handle, { selection, after, size: PAGE });
    yield page;
    done += page.length;
    onPage(done);
    if (page.length < PAGE) return;
    after = page.at(-1)?.signup_position ?? after;
  }
}

/** Excel needs the byte order mark to read UTF-8. Escapes formulas, so that a spreadsheet runs nothing a visitor typed. Quotes keep other separators inside a cell. */
async function* toCsv(pages: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array> {
  let header = true;
  for await (const page of pages) {
    const text = stringify(page, {
      bom: header,
      header,
      columns: exportColumns,
      quoted_string: true,
      escape_formulas: true,
      cast: { boolean: String, date: (date) => date.toISOString() },
    });
    header = false;
    yield Buffer.from(text);
  }
}

async function* toJson(pages: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array> {
  let separator = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield Buffer.from(separator + page.map((row) => JSON.stringify(row)).join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}
