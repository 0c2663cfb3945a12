import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { isOfSentMailing, wave } from '../../outbox/mailings/state';
import { mailings } from '../../schema/mailings';
import { outboxEmails } from '../../schema/outbox-emails';

/** Mailings of the last seven days that are over, and of whose emails more than this share bounced, the latest first. */
export async function readBouncedMailings(handle: Handle, share: number) {
  const { mailingId, outcome, sentAt, status } = outboxEmails;
  const bounces = handle
    .select({ mailingId, bounced: count().as('bounced_emails') })
    .from(outboxEmails)
    .where(and(sql`${outcome} = 'bounced'`, gt(sentAt, sql`now() - interval '7 days'`), isOfSentMailing))
    .groupBy(mailingId)
    .as('bounces');
  const { id, kind, subject, createdAt, state } = mailings;
  const isSent = and(isOfSentMailing, eq(mailingId, id), eq(status, 'sent'));
  const rows = await handle
    .select({
      id,
      kind,
      subject,
      createdAt,
      wave,
      bounced: bounces.bounced,
      sent: handle.$count(outboxEmails, isSent),
    })
    .from(mailings)
    .innerJoin(bounces, eq(bounces.mailingId, id))
    .where(inArray(state, ['done', 'ended']))
    .orderBy(sql`${createdAt} desc`);
  return rows.filter(({ bounced, sent }) => bounced > share * sent);
}

export type BouncedMailing = Awaited<ReturnType<typeof readBouncedMailings>>[number];
