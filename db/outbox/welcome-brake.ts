import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { mailBrakes, type StopReason, WELCOME_BRAKE } from '../schema/mail-brakes';
import { outboxEmails } from '../schema/outbox-emails';
import { countIf } from '../statements';
import { stopped } from './brakes';

/** The latest welcome emails that were sent since an operator resumed. */
export async function readWelcomeFigures(handle: Handle, limit: number) {
  const [brake] = await handle.select().from(mailBrakes).where(eq(mailBrakes.id, WELCOME_BRAKE));
  const latest = handle
    .select({ outcome: outboxEmails.outcome })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.kind, 'welcome'),
        eq(outboxEmails.status, 'sent'),
        brake?.resumedAt ? gt(outboxEmails.sentAt, brake.resumedAt) : undefined,
      ),
    )
    .orderBy(desc(outboxEmails.sentAt))
    .limit(limit)
    .as('latest');
  const [figures] = await handle
    .select({ mails: count(), bounced: countIf(eq(latest.outcome, 'bounced')) })
    .from(latest);
  return { brake, figures: { mails: 0, bounced: 0, complained: 0, earlyComplaints: 0, ...figures } };
}

/** Does nothing if an operator has resumed since the figures were read. */
export async function stopWelcomes(
  handle: Handle,
  { brake, figures }: Awaited<ReturnType<typeof readWelcomeFigures>>,
  reason: StopReason,
): Promise<void> {
  await handle
    .insert(mailBrakes)
    .values({ id: WELCOME_BRAKE, ...stopped(reason, figures) })
    .onConflictDoUpdate({
      target: mailBrakes.id,
      set: stopped(reason, figures),
      setWhere: sql`${mailBrakes.state} = 'sending' and ${mailBrakes.resumedAt} is not distinct from ${sql.param(brake?.resumedAt ?? null, mailBrakes.resumedAt)}::timestamptz`,
    });
}
