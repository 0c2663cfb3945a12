import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findSuppression } from '@/db/outbox/suppressions';
import { readFriendsPage, readLatestAuditOf, readLedgerPage } from '@/db/queries/admin-person';
import { findPersonByKey } from '@/db/queries/people';
import { readNetwork } from '@/db/queries/signup-network';
import { readArrival } from '../../operators/person-report';
import { COUNT_LIMIT } from '../../plural';
import { readPage } from '../pages';

export { hasWithheldReferrals } from '@/db/queries/admin-person';

const PAGE_SIZE = 25;
const AUDIT_LIMIT = 50;

/** What the page of a person says at the top. */
export type PersonPage = NonNullable<Awaited<ReturnType<typeof readPersonPage>>>;
export type Friend = Awaited<ReturnType<typeof readFriends>>['rows'][number];
export type LedgerItem = Awaited<ReturnType<typeof readLedger>>['rows'][number];

/** @returns null for an id that nobody has. */
export async function readPersonPage(handle: Handle, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const person = await findPersonByKey(handle, { by: 'id', value: id });
  if (!person) return null;
  const [arrival, network, suppression] = await Promise.all([
    readArrival(handle, person),
    readNetwork(handle, person.id, COUNT_LIMIT),
    findSuppression(handle, person.canonicalMailbox),
  ]);
  return { person, arrival, network, suppression: suppression ?? null };
}

/** In the order in which they joined. */
export const readFriends = (handle: Handle, id: string, page: number) =>
  readPage(page, PAGE_SIZE, (rows) => readFriendsPage(handle, id, rows));

/** Newest first. */
export const readLedger = (handle: Handle, id: string, page: number) =>
  readPage(page, PAGE_SIZE, (rows) => readLedgerPage(handle, id, rows));

/** The latest changes by operators, newest first. */
export const readPersonAudit = (handle: Handle, id: string) => readLatestAuditOf(handle, id, AUDIT_LIMIT);
