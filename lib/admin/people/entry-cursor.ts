import 'server-only';
import { z } from 'zod';
import type { EntryCursor } from '@/db/queries/admin-person';

export type { EntryCursor };

/** `<milliseconds>.<id>`: a place in somebody's friends or ledger. */
export const entryCursor = z
  .string()
  .regex(/^\d{1,15}\.[0-9a-f-]{36}$/)
  .transform((text): EntryCursor => {
    const [at = '', id = ''] = text.split('.');
    return { at: new Date(Number(at)), id };
  })
  .refine(({ id }) => z.uuid().safeParse(id).success)
  .optional()
  .catch(undefined);

export const encodeEntryCursor = ({ at, id }: EntryCursor) => `${at.getTime()}.${id}`;
