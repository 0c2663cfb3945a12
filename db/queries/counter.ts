import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signups, type WaitlistState, waitlistCounter } from '../schema/signups';

/** Transactions that assign positions, post credit, invite or suppress take this lock first. `now` is when it was granted. */
export async function lockCounter(
  tx: Handle,
): Promise<Omit<typeof waitlistCounter.$inferSelect, 'id'> & { now: Date }> {
  const { lastPosition, state, nextUnverifiedMailAt } = waitlistCounter;
  const now = sql`clock_timestamp()`.mapWith(signups.createdAt);
  const [row] = await tx
    .select({ lastPosition, state, nextUnverifiedMailAt, now })
    .from(waitlistCounter)
    .for('update');
  if (!row) throw new Error('The waitlist_counter row is missing. Run `waitlist doctor` for the fix.');
  return row;
}

/** The caller must hold the lock of the counter. */
export async function setWaitlistState(tx: Handle, state: WaitlistState): Promise<void> {
  await tx.update(waitlistCounter).set({ state });
}

export async function raiseCounter(tx: Handle, lastPosition: number): Promise<void> {
  await tx.update(waitlistCounter).set({ lastPosition });
}
