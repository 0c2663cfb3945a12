import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuditFilter } from '@/db/queries/audit';
import { pageNumber } from '../pages';

const DAY_MS = 24 * 60 * 60 * 1000;

const daySchema = z.iso.date().optional().catch(undefined);

const searchSchema = z.object({
  by: z.string().max(16).optional().catch(undefined),
  action: z.string().max(60).optional().catch(undefined),
  from: daySchema,
  to: daySchema,
  page: pageNumber,
});

/** Reads the search parameters of the page. Unknown and empty values are ignored. */
export function parseAuditSearch(search: unknown): AuditSearch {
  const { by, action, ...others } = searchSchema.parse(search);
  return { by: by || undefined, action: action || undefined, ...others };
}
export type AuditSearch = z.output<typeof searchSchema>;

/** Identifies an operator in URLs. An actor can be an email address, and proxies log URLs. */
export const operatorKey = (actor: string): string =>
  createHash('sha256').update(actor).digest('hex').slice(0, 8);

/** The days are in UTC, both included. */
export function toFilter(
  { by, action, from, to }: Omit<AuditSearch, 'page'>,
  actors: readonly string[],
): AuditFilter {
  return {
    actor: by === undefined ? undefined : (actors.find((actor) => operatorKey(actor) === by) ?? ''),
    action,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(new Date(to).getTime() + DAY_MS),
  };
}
