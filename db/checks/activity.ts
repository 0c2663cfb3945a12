import { and, desc, eq, exists, gt, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { mailings, sentMailingKinds } from '../schema/mailings';
import { signupNetworks } from '../schema/origin';
import { signups } from '../schema/signups';
import { countIf, oneOf, onlyRow } from '../statements';

// These run every minute, so each reads a few rows by an index.

const NEWEST = 20;
const DAY_MS = 24 * 60 * 60_000;

/** Whether the newest 20 signups, if they are of one day, have no known network, or all the same one. */
export async function findNetworkFault(handle: Handle): Promise<'unknown' | 'shared' | undefined> {
  const newest = await handle
    .select({ createdAt: signups.createdAt, network: signupNetworks.networkHash })
    .from(signups)
    .leftJoin(signupNetworks, eq(signupNetworks.signupId, signups.id))
    // An erasure deletes the network.
    .where(isNull(signups.erasedAt))
    .orderBy(desc(signups.signupPosition))
    .limit(NEWEST);
  const oldest = newest.at(NEWEST - 1)?.createdAt ?? 0;
  const networks = new Set(newest.map(({ network }) => network));
  if (Date.now() - Number(oldest) >= DAY_MS || networks.size > 1) return undefined;
  return networks.has(null) ? 'unknown' : 'shared';
}

export const CAPTCHA_MINUTES = 10;
const CAPTCHA_SAMPLE = 200;

/** Counts the people who joined a moment ago although their captcha could not be verified. */
export async function countUnavailableCaptchas(handle: Handle): Promise<number> {
  const last = handle
    .select({ captcha: signups.captcha, createdAt: signups.createdAt })
    .from(signups)
    .orderBy(desc(signups.signupPosition))
    .limit(CAPTCHA_SAMPLE)
    .as('last');
  const isRecent = gt(last.createdAt, sql`now() - make_interval(mins => ${CAPTCHA_MINUTES})`);
  const isUnavailable = and(eq(last.captcha, 'unavailable'), isRecent);
  return onlyRow(await handle.select({ people: countIf(isUnavailable) }).from(last)).people;
}

/** 0 for an empty waitlist. */
export async function readDaysWithoutSignup(handle: Handle): Promise<number> {
  const [newest] = await handle
    .select({ days: daysSince(signups.createdAt) })
    .from(signups)
    .orderBy(desc(signups.signupPosition))
    .limit(1);
  return newest?.days ?? 0;
}

/**
 * The days since the last step of a mailing, or without one, since the first signup. 0 if everybody has been invited.
 */
export async function readDaysOfSilence(handle: Handle): Promise<number> {
  const written = sql`(select max(${mailings.stepAt}) from ${mailings} where ${oneOf(mailings.kind, sentMailingKinds)})`;
  const uninvited = handle
    .select({ id: signups.id })
    .from(signups)
    .where(and(isNull(signups.invitedAt), isNull(signups.erasedAt)));
  const [first] = await handle
    .select({ days: daysSince(sql`greatest(${signups.createdAt}, ${written})`) })
    .from(signups)
    .where(and(eq(signups.signupPosition, 1), exists(uninvited)));
  return first?.days ?? 0;
}

const daysSince = (time: SQLWrapper) => sql<number>`floor(extract(epoch from now() - ${time}) / 86400)::int`;
