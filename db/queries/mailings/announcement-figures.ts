import { and, count, eq, gte, inArray } from 'drizzle-orm';
import type { Handle } from '../../client';
import { emailSuppressions } from '../../schema/mailboxes';
import { outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { countIf } from '../../statements';
import type { FiguresById } from './mailings';

const { mailingId, kind, status, outcome } = outboxEmails;

export async function readAnnouncementFigures(handle: Handle, ids: string[]): Promise<FiguresById> {
  if (ids.length === 0) return new Map();
  const isOfThese = and(eq(kind, 'announcement'), inArray(mailingId, ids));
  const [figures, unsubscribed] = await Promise.all([
    handle
      .select({
        mailingId,
        people: count(),
        sent: countIf(eq(status, 'sent')),
        waiting: countIf(eq(status, 'pending')),
        dead: countIf(eq(status, 'dead')),
        leftOut: countIf(eq(status, 'cancelled')),
        /** Somebody who reports it as spam has got it. */
        arrived: countIf(inArray(outcome, ['delivered', 'complained'])),
        bounced: countIf(eq(outcome, 'bounced')),
        complained: countIf(eq(outcome, 'complained')),
      })
      .from(outboxEmails)
      .where(isOfThese)
      .groupBy(mailingId),
    // This join starts at the suppressions, because they are few.
    handle
      .select({ mailingId, people: count() })
      .from(emailSuppressions)
      .innerJoin(signups, eq(signups.canonicalMailbox, emailSuppressions.mailbox))
      .innerJoin(outboxEmails, eq(outboxEmails.signupId, signups.id))
      .where(
        and(
          isOfThese,
          eq(emailSuppressions.reason, 'unsubscribed'),
          gte(emailSuppressions.createdAt, outboxEmails.sentAt),
        ),
      )
      .groupBy(mailingId),
  ]);
  const left = new Map(unsubscribed.map((row) => [row.mailingId, row.people]));
  return new Map(
    figures.map(({ mailingId: id, ...row }) => [id ?? '', { ...row, unsubscribed: left.get(id) ?? 0 }]),
  );
}
