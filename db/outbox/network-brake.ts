import { and, count, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signupNetworks } from '../schema/origin';
import { isCaused, outboxEmails } from '../schema/outbox-emails';
import { countIf, isAmong } from '../statements';

// What people of one network cause can stop mail to them, and never to others.

const { mailingId, signupId, status, error, dueAt, requestId, sentAt, outcome } = outboxEmails;
const { networkHash } = signupNetworks;

const isCausedMail = isCaused(mailingId);
const isRecent = gt(sentAt, sql`now() - interval '1 day'`);
const isOfPerson = eq(signupNetworks.signupId, signupId);

/** Fewer bounces exceed no limit. */
const FEWEST_BOUNCES = 5;

/** Counts the emails of the last day that people of each network caused. */
export function readBouncingNetworks(handle: Handle) {
  const bouncing = handle
    .select({ networkHash })
    .from(outboxEmails)
    .innerJoin(signupNetworks, isOfPerson)
    .where(and(sql`${outcome} = 'bounced'`, isCausedMail, isRecent))
    .groupBy(networkHash)
    .having(gte(count(), FEWEST_BOUNCES));
  return handle
    .select({
      network: sql<string>`${networkHash}`,
      mails: count(),
      bounced: countIf(eq(outcome, 'bounced')),
    })
    .from(signupNetworks)
    .innerJoin(outboxEmails, isOfPerson)
    .where(and(isAmong(networkHash, bouncing), eq(status, 'sent'), isCausedMail, isRecent))
    .groupBy(networkHash);
}

/** Mail to people of these networks that is due waits for an hour, after which it is judged again. */
export async function postponeMailOf(handle: Handle, networks: readonly string[]): Promise<void> {
  const people = handle
    .select({ id: signupNetworks.signupId })
    .from(signupNetworks)
    .where(inArray(networkHash, [...networks]));
  await handle
    .update(outboxEmails)
    .set({ dueAt: sql`now() + interval '1 hour'`, error: 'network_bounces' })
    .where(
      and(
        eq(status, 'pending'),
        lte(dueAt, sql`now()`),
        isNull(requestId),
        isCausedMail,
        inArray(signupId, people),
      ),
    );
}

export const waitsForNetwork = sql`(${error} is not distinct from 'network_bounces')`;
