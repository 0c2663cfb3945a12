import 'server-only';
import type { Handle } from '@/db/client';
import { requestMailAgain } from '@/db/outbox/request-mail';
import { pipeline } from '@/db/queries/pipeline';
import { writeSignups } from '@/db/queries/signup-writes';
import type { SignupRow } from '@/db/schema/signups';
import { CodeAllocator } from './code-allocator';
import { WELCOME_RESEND_INTERVAL_MS } from './constants';
import { loadSnapshot } from './load-snapshot';
import { type Join, type JoinOptions, type JoinOutcome, planBatch } from './plan-batch';

/**
 * Adds people to the list in one transaction. Can be repeated after any failure, even if the commit succeeded: people
 * stored by an earlier attempt get the same outcome again.
 */
export async function joinBatch(
  handle: Handle,
  joins: readonly Join[],
  options: JoinOptions,
): Promise<JoinOutcome[]> {
  return handle.transaction(async (tx) => {
    const now = new Date();
    const codes = new CodeAllocator(joins.length);
    const snapshot = await loadSnapshot(tx, joins, { ...options, codes, now });
    const plan = planBatch(joins, snapshot, { ...options, now, nextCode: () => codes.next() });
    // Only a new person pays a referrer: without new people there is nothing to write.
    const writes = plan.signups.length > 0 ? writeSignups(tx, plan) : undefined;
    await pipeline([writes, resendWelcomeMails(tx, plan.duplicates, now)]);
    return plan.outcomes;
  });
}

/**
 * The message for duplicates says "check your email". People who joined within the interval are skipped: repeated
 * signups during a rush need no statement.
 */
async function resendWelcomeMails(tx: Handle, duplicates: readonly SignupRow[], now: Date): Promise<void> {
  const since = now.getTime() - WELCOME_RESEND_INTERVAL_MS;
  const ids = duplicates.filter((person) => person.createdAt.getTime() <= since).map((person) => person.id);
  await requestMailAgain(tx, 'welcome', ids, WELCOME_RESEND_INTERVAL_MS);
}
