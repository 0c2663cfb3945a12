import { and, eq, inArray, or, sql } from 'drizzle-orm';
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
  for (const id of await findUnsubscribed(tx, signupIds, intervalMs)) await requestMail(tx, kind, id);
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

/** Whether mail to the person came back. A suppressed mailbox gets no further mail, so nothing would take back what it paid. */
export async function isUndeliverable(handle: Handle, signupId: string): Promise<boolean> {
  const { outcome, error } = outboxEmails;
  const cameBack = or(eq(outcome, 'bounced'), eq(error, 'address_refused'));
  return (await handle.$count(outboxEmails, and(eq(outboxEmails.signupId, signupId), cameBack))) > 0;
}
