import { and, asc, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { creditEntries } from '../schema/credit-entries';
import { signupNetworks } from '../schema/origin';
import { type NewReferral, type ReferralReason, type ReferralState, referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { countIf, everything, inIds, onlyRow, personColumns, pipeline } from '../statements';

export const friends = alias(signups, 'friends');
const friendColumns = { ...personColumns(friends), referralCode: friends.referralCode };

export async function findReferral(handle: Handle, friendId: string) {
  const [row] = await handle
    .select({ referral: referrals, referrer: signups })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.referrerId))
    .where(eq(referrals.friendId, friendId));
  return row;
}

export interface ReferralChoice {
  friendIds?: readonly string[];
  state?: ReferralState;
  reason?: ReferralReason;
  exceptUnconfirmed?: boolean;
  until?: Date;
  decidedAt?: Date;
}

export function isChosen(referrerId: string, choice: ReferralChoice) {
  const { friendIds, state, reason, exceptUnconfirmed, until, decidedAt } = choice;
  return and(
    eq(referrals.referrerId, referrerId),
    friendIds && inIds(referrals.friendId, friendIds),
    state && eq(referrals.state, state),
    reason && eq(referrals.reason, reason),
    exceptUnconfirmed ? sql`${referrals.reason} is distinct from 'unconfirmed'` : undefined,
    until && lte(referrals.createdAt, until),
    decidedAt && eq(referrals.decidedAt, decidedAt),
  );
}

/** Oldest first: ids are UUIDv7, which sort by time. */
export async function readReferrals(
  handle: Handle,
  referrerId: string,
  choice: ReferralChoice,
  limit = everything.limit,
) {
  return handle
    .select()
    .from(referrals)
    .where(isChosen(referrerId, choice))
    .orderBy(asc(referrals.friendId))
    .limit(limit);
}

/** The friend must have joined without a referrer. The caller must hold the lock of the counter. */
export async function insertReferral(tx: Handle, referral: NewReferral): Promise<void> {
  const { friendId, referrerId: referredBy } = referral;
  await pipeline([
    tx.update(signups).set({ referredBy }).where(eq(signups.id, friendId)),
    tx.update(signupNetworks).set({ referredBy }).where(eq(signupNetworks.signupId, friendId)),
    tx.insert(referrals).values(referral),
  ]);
}

/** The states of referrals, except that those which wait for the friend's confirmation are not `withheld`. */
export type FriendState = ReferralState | 'unconfirmed';

export async function countFriendsByState(handle: Handle, referrerId: string, choice: ReferralChoice = {}) {
  const state = sql<FriendState>`case when ${referrals.state} = 'withheld' and ${referrals.reason} = 'unconfirmed'
    then 'unconfirmed' else ${referrals.state} end`;
  return handle
    .select({ state, friends: count(), paidCents: sql<number>`sum(${referrals.paidCents})::int` })
    .from(referrals)
    .where(isChosen(referrerId, choice))
    .groupBy(state);
}

/** How operators decided about referrals that were withheld, for a reason or for any. */
export async function countDecisions(handle: Handle, reason: ReferralReason | null) {
  const decided = await handle
    .select({
      released: countIf(eq(referrals.state, 'paid')),
      rejected: countIf(eq(referrals.state, 'rejected')),
    })
    .from(referrals)
    .where(and(isNotNull(referrals.decidedAt), reason ? eq(referrals.reason, reason) : undefined));
  return onlyRow(decided);
}

/** The caller must hold the lock of the counter. */
export async function updateReferrals(
  tx: Handle,
  friendIds: readonly string[],
  values: Omit<PgUpdateSetSource<typeof referrals>, 'friendId' | 'referrerId'>,
): Promise<void> {
  if (friendIds.length === 0) return;
  await tx.update(referrals).set(values).where(inIds(referrals.friendId, friendIds));
}

export async function groupByReferrer(handle: Handle, friendIds: readonly string[]) {
  return handle
    .select({
      referrer: referrals.referrerId,
      friendIds: sql<string[]>`json_agg(${referrals.friendId})`,
    })
    .from(referrals)
    .where(inIds(referrals.friendId, friendIds))
    .groupBy(referrals.referrerId);
}

export async function readFriends(handle: Handle, referrerId: string) {
  return handle
    .select({ referral: referrals, friend: friendColumns })
    .from(referrals)
    .innerJoin(friends, eq(friends.id, referrals.friendId))
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(asc(referrals.friendId));
}

export async function readLedger(handle: Handle, signupId: string) {
  const { createdAt, friendId, amountCents } = creditEntries;
  return handle
    .select({ entry: creditEntries, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(friends, eq(friends.id, friendId))
    .where(eq(creditEntries.signupId, signupId))
    .orderBy(desc(createdAt), desc(friendId), sql`abs(${amountCents}) desc`);
}
