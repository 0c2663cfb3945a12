import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import * as referrals from '@/db/queries/referrals';
import { readProfile } from '../../operators/person';
import { readPage } from '../../pages';

const PAGE_SIZE = 25;

/** What the page of a person says at the top. */
export type PersonPage = NonNullable<Awaited<ReturnType<typeof readPersonPage>>>;
export type Friend = Awaited<ReturnType<typeof readFriends>>['rows'][number];
export type LedgerItem = Awaited<ReturnType<typeof readLedger>>['rows'][number];

/** @returns null for an id that nobody has. */
export async function readPersonPage(handle: Handle, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const person = await findPersonByKey(handle, { by: 'id', value: id });
  return person ? readProfile(handle, person) : null;
}

/** In the order in which they joined. */
export const readFriends = (handle: Handle, id: string, page: number) =>
  readPage(page, PAGE_SIZE, async (rows) => {
    const found = await referrals.readFriends(handle, id, rows);
    return found.map(({ friend, referral: { createdAt: joinedAt, state, reason } }) => {
      return { ...friend, joinedAt, state, reason };
    });
  });

export const hasWithheldReferrals = async (handle: Handle, id: string) =>
  (await referrals.countReferrals(handle, id, { state: 'withheld' })) > 0;

/** Newest first. */
export const readLedger = (handle: Handle, id: string, page: number) =>
  readPage(page, PAGE_SIZE, (rows) => referrals.readLedger(handle, id, rows));
