import { and, count, desc, eq, gt, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type BlockRow, referralBlocks } from '../schema/referral-blocks';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { signups } from '../schema/signups';
import { personColumns, type Rows } from '../statements';
import { isChosen } from './referrals';
import type { Group } from './reports/review-friends';

const { id, kind, value, actor, createdAt } = referralBlocks;

/** @returns nothing if it is blocked already. */
export async function insertBlock(tx: Handle, block: Omit<BlockRow, 'createdAt'>) {
  const [inserted] = await tx.insert(referralBlocks).values(block).onConflictDoNothing().returning();
  return inserted;
}

export async function deleteBlock(tx: Handle, blockId: string) {
  const [deleted] = await tx.delete(referralBlocks).where(eq(id, blockId)).returning();
  return deleted;
}

/** A hash means nothing to a person. */
const domain = sql<string | null>`case ${kind} when 'domain' then ${value} end`;

/** The newest first. A network has one of the people who joined from it. */
export async function readBlocks(handle: Handle, { limit, offset }: Rows) {
  const person = { ...personColumns(signups), referralCode: signups.referralCode };
  return handle
    .selectDistinctOn([id], { id, kind, domain, person, actor, createdAt })
    .from(referralBlocks)
    .leftJoin(signupNetworks, eq(signupNetworks.networkHash, value))
    .leftJoin(signups, eq(signups.id, signupNetworks.signupId))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
}

export type ListedBlock = Awaited<ReturnType<typeof readBlocks>>[number];

const MOST = 4;

/** The domains of a group, and the networks that its friends share, without those that are blocked. */
export async function readBlockable(handle: Handle, group: Group) {
  const own = alias(signupNetworks, 'own');
  const shared = sql<string>`shared.value`;
  const friends = count();
  return (
    handle
      .select({
        domain: sql<string | null>`shared.domain`,
        isReferrers: sql<boolean>`bool_or(${own.signupId} is not null)`,
        friends,
        /** One of the friends. */
        position: min(signups.signupPosition).mapWith(Number),
      })
      .from(referrals)
      .innerJoin(signups, eq(signups.id, referrals.friendId))
      .leftJoin(signupNetworks, eq(signupNetworks.signupId, referrals.friendId))
      .crossJoinLateral(
        sql`(values (${referrals.ownDomain}, ${referrals.ownDomain}), (${signupNetworks.networkHash}, null))
        shared(value, domain)`,
      )
      .leftJoin(own, and(eq(own.signupId, referrals.referrerId), eq(own.networkHash, shared)))
      .leftJoin(referralBlocks, eq(value, shared))
      .where(and(isChosen(group.referrerId, group), isNotNull(shared), isNull(id)))
      .groupBy(shared, sql`shared.domain`)
      // A network of one friend is that of a home.
      .having(or(gt(friends, 1), sql`shared.domain is not null`))
      .orderBy(desc(friends))
      .limit(MOST)
  );
}

export type Blockable = Awaited<ReturnType<typeof readBlockable>>[number];
