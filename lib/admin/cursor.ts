import 'server-only';
import { z } from 'zod';

const SEPARATOR = '~';

/** Page cursors: the key of a page's last row as text for the URL. Invalid cursors are ignored. */
export function cursorOf<Parts extends [z.ZodType, ...z.ZodType[]]>(...parts: Parts) {
  const schema = z.tuple(parts);
  return {
    write: (...values: (string | number)[]) => values.join(SEPARATOR),
    read: (text: string | undefined) => schema.safeParse(text?.split(SEPARATOR)).data,
  };
}

/** @param rows up to `size + 1` rows: one more than a page means that there is a next page. */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  cursor: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: last && rows.length > size ? cursor(last) : null };
}
