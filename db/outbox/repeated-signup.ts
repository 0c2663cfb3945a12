import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { emailSuppressions } from '../schema/mailboxes';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { idsOf, inIds } from '../statements';
import { milliseconds, requestMail } from './request-mail';

const kind = 'place_link';

/**
 * Mails the link to their page to people who join again after they unsubscribed: they are told to check their email. A mailbox gets at
 * most one in the interval, because anybody can type its address.
 */
export async function mailUnsubscribed(tx: Handle, signupIds: readonly string[], intervalMs: number) {
  if (signupIds.length === 0) return;
  await requestMail(tx, kind, await findUnsubscribed(tx, signupIds, intervalMs), { by: 'visitor' });
}

/** One person of each mailbox. */
async function findUnsubscribed(tx: Handle, signupIds: readonly string[], intervalMs: number) {
  const { id, canonicalMailbox, signupPosition } = signups;
  const people = await tx
    .selectDistinctOn([canonicalMailbox], { id, mailbox: canonicalMailbox })
    .from(signups)
    .innerJoin(
      emailSuppressions,
      and(eq(emailSuppressions.mailbox, canonicalMailbox), eq(emailSuppressions.reason, 'unsubscribed')),
    )
    .where(inIds(id, signupIds))
    .orderBy(canonicalMailbox, signupPosition);
  if (people.length === 0) return [];
  const mailboxes = people.map(({ mailbox }) => mailbox);
  const mailed = await tx
    .select({ mailbox: canonicalMailbox })
    .from(signups)
    .innerJoin(outboxEmails, and(eq(outboxEmails.signupId, id), eq(outboxEmails.kind, kind)))
    .where(
      and(
        inArray(canonicalMailbox, mailboxes),
        sql`${outboxEmails.requestedAt} > now() - ${milliseconds(intervalMs)}`,
      ),
    );
  const recent = new Set(mailed.map(({ mailbox }) => mailbox));
  return idsOf(people.filter(({ mailbox }) => !recent.has(mailbox)));
}

/** Whether the last mail to the person came back. A suppressed mailbox gets no further mail, so nothing would take back what it paid. */
export async function isUndeliverable(handle: Handle, id: string): Promise<boolean> {
  const { outcome, error, signupId, status, requestedAt } = outboxEmails;
  const [last] = await handle
    .select({ outcome, error })
    .from(outboxEmails)
    .where(and(eq(signupId, id), sql`${status} in ('sent', 'dead')`))
    .orderBy(desc(requestedAt))
    .limit(1);
  return last?.outcome === 'bounced' || last?.error === 'address_refused';
}
