import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Handle } from '../../client';
import { isOfSentMailing } from '../../outbox/mailings/state';
import { emailSuppressions } from '../../schema/mailboxes';
import { outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { countEach } from '../../statements';

const { mailingId, signupId, status, outcome, sentAt } = outboxEmails;

/** What became of the mails of a mailing. */
export const mailFigures = [
  'sent',
  'waiting',
  'arrived',
  'bounced',
  'complained',
  'unsubscribed',
  'leftOut',
  'dead',
] as const;
export type MailFigure = (typeof mailFigures)[number];
export type MailFigures = Record<MailFigure | 'people', number>;

/** Finds people who unsubscribed since the mail was sent. The join starts at the suppressions, because they are few. */
const unsubscribedSince = new QueryBuilder()
  .select({ id: outboxEmails.id, mailingId })
  .from(emailSuppressions)
  .innerJoin(signups, eq(signups.canonicalMailbox, emailSuppressions.mailbox))
  .innerJoin(outboxEmails, eq(signupId, signups.id))
  .where(
    and(
      isOfSentMailing,
      eq(emailSuppressions.reason, 'unsubscribed'),
      gte(emailSuppressions.createdAt, sentAt),
    ),
  )
  .as('unsubscribed');

const ofMail = {
  sent: eq(status, 'sent'),
  waiting: eq(status, 'pending'),
  dead: eq(status, 'dead'),
  leftOut: eq(status, 'cancelled'),
  /** Somebody who reports it as spam has got it. */
  arrived: inArray(outcome, ['delivered', 'complained']),
  bounced: eq(outcome, 'bounced'),
  complained: eq(outcome, 'complained'),
};

const figureOf = {
  ...ofMail,
  unsubscribed: sql`${outboxEmails.id} in (select ${unsubscribedSince.id} from ${unsubscribedSince})`,
};

export async function readMailFigures(handle: Handle, ids: string[]): Promise<Map<string, MailFigures>> {
  if (ids.length === 0) return new Map();
  const [figures, unsubscribed] = await Promise.all([
    handle
      .select({
        mailingId,
        people: count(),
        ...countEach(ofMail),
      })
      .from(outboxEmails)
      .where(and(isOfSentMailing, inArray(mailingId, ids)))
      .groupBy(mailingId),
    handle
      .select({ mailingId: unsubscribedSince.mailingId, people: count() })
      .from(unsubscribedSince)
      .where(inArray(unsubscribedSince.mailingId, ids))
      .groupBy(unsubscribedSince.mailingId),
  ]);
  const left = new Map(unsubscribed.map((row) => [row.mailingId, row.people]));
  return new Map(
    figures.map(({ mailingId: id, ...row }) => [id ?? '', { ...row, unsubscribed: left.get(id) ?? 0 }]),
  );
}

/** Selects ids of people to whom a mailing goes. */
export const mailedPeople = (mailing: string, mail?: MailFigure) =>
  new QueryBuilder()
    .select({ id: signupId })
    .from(outboxEmails)
    .where(and(isOfSentMailing, eq(mailingId, mailing), mail && figureOf[mail]));
