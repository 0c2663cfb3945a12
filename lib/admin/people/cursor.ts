import 'server-only';
import { z } from 'zod';
import type { PeopleCursor } from '@/db/queries/admin-people-lists';
import { parseJson } from '../../parse-json';

const place = z.tuple([
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  z.uuid(),
]);

/** Opaque to the browser. */
export function encodeCursor({ rank, position, id }: PeopleCursor): string {
  return Buffer.from(JSON.stringify([rank, position, id])).toString('base64url');
}

export const cursorSchema = z
  .string()
  .max(200)
  .transform((text, context): PeopleCursor => {
    const parsed = place.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
    if (parsed.success) {
      const [rank, position, id] = parsed.data;
      return { rank, position, id };
    }
    context.addIssue({ code: 'custom', message: 'not a cursor' });
    return z.NEVER;
  });
