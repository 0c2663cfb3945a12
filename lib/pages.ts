import 'server-only';
import { z } from 'zod';
import type { Rows } from '@/db/statements';

/** The number of a page in a URL. Other values are ignored. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export type Page<Row> = { rows: Row[]; page: number; hasNext: boolean };

/** Reads one row more than a page has, which tells whether there is a next one. */
export async function readPage<Row>(page: number, size: number, read: (rows: Rows) => Promise<Row[]>) {
  const rows = await read({ limit: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), page, hasNext: rows.length > size };
}
