import { and, count, desc, eq, gt, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { emailSuppressions } from '../schema/mailboxes';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import type { Rows } from '../statements';

/** The audit entries of waves: one per transaction. Those of an end have a negative number of people. */
const isOfWave = inArray(auditEntries.action, ['invite', 'wave.end']);
const wave = sql<string>`${auditEntries.detail} ->> 'wave'`;

export type PastWave = Awaited<ReturnType<typeof readPastWaves>>[number];

/** The latest first: ids of waves are ordered by time. */
export async function readPastWaves(handle: Handle, { limit, offset }: Rows) {
  const { actor, at, detail } = auditEntries;
  const people = sql<number>`sum((${detail} ->> 'people')::int)::int`;
  const waves = await handle
    .select({
      wave,
      actor: sql<string>`min(${actor})`,
      startedAt: sql`min(${at})`.mapWith(at),
      endedAt: sql`max(${at})`.mapWith(at),
      people,
    })
    .from(auditEntries)
    .where(isOfWave)
    .groupBy(wave)
    .having(gt(people, 0))
    .orderBy(desc(wave))
    .limit(limit)
    .offset(offset);
  const exceptions = await readExceptions(
    handle,
    waves.map(({ wave }) => wave),
  );
  return waves.map((row) => {
    const ofWave = exceptions.filter(({ wave }) => wave === row.wave);
    const figures = Object.fromEntries(ofWave.map(({ exception, people }) => [exception, people]));
    const { pending: waiting = 0, dead = 0, cancelled = 0 } = figures;
    /** Since the invitation. */
    const { unsubscribed = 0, bounced = 0, complained = 0 } = figures;
    const sent = row.people - waiting - dead - cancelled;
    return { ...row, sent, waiting, dead, cancelled, unsubscribed, bounced, complained };
  });
}

/**
 * Invitations that are not sent, which are few, and people who get no more email. `invited_at` leads to their wave: it is the
 * time of the transaction, like the time of the audit entry.
 */
async function readExceptions(handle: Handle, waves: readonly string[]) {
  if (waves.length === 0) return [];
  const invited = handle.$with('invited').as(
    handle
      .select({ wave: wave.as('wave'), at: auditEntries.at })
      .from(auditEntries)
      .where(and(isOfWave, inArray(wave, [...waves]))),
  );
  const { kind, status } = outboxEmails;
  const { reason, mailbox, createdAt } = emailSuppressions;
  const [unsent, suppressed] = await Promise.all([
    handle
      .with(invited)
      .select({ wave: invited.wave, exception: status, people: count() })
      .from(outboxEmails)
      .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
      .innerJoin(invited, eq(invited.at, signups.invitedAt))
      .where(and(eq(kind, 'invitation'), ne(status, 'sent')))
      .groupBy(invited.wave, status),
    handle
      .with(invited)
      .select({ wave: invited.wave, exception: reason, people: count() })
      .from(emailSuppressions)
      .innerJoin(signups, eq(signups.canonicalMailbox, mailbox))
      .innerJoin(invited, eq(invited.at, signups.invitedAt))
      .where(gte(createdAt, signups.invitedAt))
      .groupBy(invited.wave, reason),
  ]);
  return [...unsent, ...suppressed];
}
