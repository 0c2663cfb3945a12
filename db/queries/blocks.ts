import { and, count, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type BlockRow, isBlockActive, referralBlocks } from '../schema/referral-blocks';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { signups } from '../schema/signups';
import { anyOf, type Rows } from '../statements';
import type { Group } from './admin-review-friends';
import { isChosen } from './referrals';

/** The active blocks among these domains and networks. */
export async function findBlocks(tx: Handle, values: readonly string[]) {
  const { kind, value } = referralBlocks;
  if (values.length === 0) return [];
  return tx
    .select({ kind, value })
    .from(referralBlocks)
    .where(and(sql`${value} = ${anyOf(values)}`, isBlockActive));
}

/** @returns nothing if it is blocked already. */
export async function insertBlock(tx: Handle, block: Omit<BlockRow, 'createdAt'>) {
  const [inserted] = await tx.insert(referralBlocks).values(block).onConflictDoNothing().returning();
  return inserted;
}

export async function deleteBlock(tx: Handle, id: string) {
  const [deleted] = await tx.delete(referralBlocks).where(eq(referralBlocks.id, id)).returning();
  return deleted;
}

/** Active ones, the newest first. A network has one of the people who joined from it. */
export async function readBlocks(handle: Handle, { limit, offset }: Rows) {
  const { id, kind, value, actor, createdAt } = referralBlocks;
  const somebody = handle
    .select({
      id: signups.id,
      signupPosition: signups.signupPosition,
      email: signups.email,
      erasedAt: signups.erasedAt,
      referralCode: signups.referralCode,
    })
    .from(signupNetworks)
    .innerJoin(signups, eq(signups.id, signupNetworks.signupId))
    .where(and(eq(signupNetworks.networkHash, value), eq(kind, 'network')))
    .limit(1)
    .as('somebody');
  return handle
    .select({
      id,
      kind,
      /** Null for a network: its hash means nothing to a person. */
      domain: sql<string | null>`case ${kind} when 'domain' then ${value} end`,
      person: {
        id: somebody.id,
        signupPosition: somebody.signupPosition,
        email: somebody.email,
        erasedAt: somebody.erasedAt,
        referralCode: somebody.referralCode,
      },
      actor,
      createdAt,
    })
    .from(referralBlocks)
    .leftJoinLateral(somebody, sql`true`)
    .where(isBlockActive)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}

export type ListedBlock = Awaited<ReturnType<typeof readBlocks>>[number];

const MOST = 3;

/** The domains and the networks that most friends of a group share, and whether they are blocked. */
export async function readBlockable(handle: Handle, group: Group) {
  const network = alias(signupNetworks, 'network');
  const own = alias(signupNetworks, 'own');
  const friendId = sql<string>`min(${referrals.friendId}::text)`;
  const isBlocked = sql<boolean>`bool_or(${referralBlocks.id} is not null)`;
  const friends = count();
  const [domains, networks] = await Promise.all([
    handle
      .select({ domain: referrals.ownDomain, friends, friendId, isBlocked })
      .from(referrals)
      .leftJoin(
        referralBlocks,
        and(eq(referralBlocks.value, referrals.ownDomain), eq(referralBlocks.kind, 'domain')),
      )
      .where(and(isChosen(group.referrerId, group), sql`${referrals.ownDomain} is not null`))
      .groupBy(referrals.ownDomain)
      .orderBy(desc(friends))
      .limit(MOST),
    handle
      .select({
        domain: sql<null>`null`,
        friends,
        friendId,
        isBlocked,
        isReferrers: sql<boolean>`bool_or(${own.signupId} is not null)`,
      })
      .from(referrals)
      .innerJoin(network, eq(network.signupId, referrals.friendId))
      .leftJoin(own, and(eq(own.signupId, referrals.referrerId), eq(own.networkHash, network.networkHash)))
      .leftJoin(
        referralBlocks,
        and(eq(referralBlocks.value, network.networkHash), eq(referralBlocks.kind, 'network'), isBlockActive),
      )
      .where(isChosen(group.referrerId, group))
      .groupBy(network.networkHash)
      .orderBy(desc(friends))
      .limit(MOST),
  ]);
  return [...networks, ...domains.map((one) => ({ ...one, isReferrers: false }))];
}

export type Blockable = Awaited<ReturnType<typeof readBlockable>>[number];
