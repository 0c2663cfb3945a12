import 'server-only';
import { z } from 'zod';
import type { EntryCursor } from '@/db/queries/admin-person';
import { creditKinds } from '@/db/schema/credit-entries';

export type { EntryCursor };

export const friendCursor = z.uuid().optional().catch(undefined);

const place = z.tuple([z.coerce.date<string>(), z.uuid(), z.enum(creditKinds)]);

/** `<time>,<id>,<kind>`: a place in somebody's ledger. */
export const entryCursor = z
  .string()
  .transform((text) => text.split(','))
  .pipe(place)
  .transform(([createdAt, friendId, kind]): EntryCursor => ({ createdAt, friendId, kind }))
  .optional()
  .catch(undefined);

export const encodeEntryCursor = ({ createdAt, friendId, kind }: EntryCursor) =>
  [createdAt.toISOString(), friendId, kind].join();
