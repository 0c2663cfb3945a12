import 'server-only';
import type { Handle } from '@/db/client';
import { requestMailAgain } from '@/db/outbox/request-mail';
import { pipeline } from '@/db/queries/pipeline';
import { writeSignups } from '@/db/queries/signup-writes';
import type { SignupRow } from '@/db/schema/signups';
import { CodeAllocator } from './code-allocator';
import { WELCOME_AGAIN_MS } from './constants';
import { loadSnapshot } from './load-snapshot';
import { type BatchPlan, type Join, type JoinOptions, type JoinOutcome, planBatch } from './plan-batch';

/**
 * Puts a batch of people on the list, in their order, in one transaction: positions without gap or repeat,
 * referrers paid once, a welcome mail to be sent for each. A single visitor is a batch of one. May be repeated
 * after any failure: people stored by an earlier try are told what they would have been told then.
 *
 * @returns an outcome for each join, at its place.
 * @throws the driver's error when the database fails; then nobody of the batch is stored, unless the failure
 *   hit the commit itself.
 */
export async function joinBatch(
  handle: Handle,
  joins: readonly Join[],
  options: JoinOptions,
): Promise<JoinOutcome[]> {
  return handle.transaction(async (tx) => {
    const now = new Date();
    const codes = new CodeAllocator(joins.length);
    const listed = await loadSnapshot(tx, joins, { ...options, codes, now });
    const plan = planBatch(joins, listed, { ...options, now, nextCode: () => codes.next() });
    await pipeline([store(tx, plan), requestWelcomeAgain(tx, plan.repeats, now)]);
    return plan.outcomes;
  });
}

/**
 * A repeated signup says "check your email", so that there is a mail to find. Who joined within the interval asked for
 * theirs within it: in a storm, where most repeats come at once, everybody is spared a statement.
 */
async function requestWelcomeAgain(tx: Handle, repeats: readonly SignupRow[], now: Date): Promise<void> {
  const since = now.getTime() - WELCOME_AGAIN_MS;
  const ids = repeats.filter((person) => person.createdAt.getTime() <= since).map((person) => person.id);
  await requestMailAgain(tx, 'welcome', ids, WELCOME_AGAIN_MS);
}

/** Only people who are new change anything: without one nobody is paid either. */
async function store(tx: Handle, plan: BatchPlan): Promise<void> {
  if (plan.signups.length > 0) await writeSignups(tx, plan);
}
