import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type MailOutcome, mailOutcomes, outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

export interface ReportedOutcome {
  /** Null if the report is perhaps about another product's email. */
  requestId: string | null;
  /** Null for mail that was sent before 2.0, too. */
  mailId: string | null;
  /** The normalized address to which it was sent. The person may have another one by now. */
  address: string;
  outcome: MailOutcome;
  bounceText: string | null;
}

const rankOf = (outcome: SQLWrapper) =>
  sql`coalesce(array_position(array[${sql.raw(mailOutcomes.map((word) => `'${word}'`).join(', '))}], ${outcome}), 0)`;

/**
 * Stores what became of emails. Reported emails become `sent`, even if the worker has not stored that yet. An email that is
 * composed again has another request, so late reports of the one before are ignored. A report that names no email counts for the latest one
 * to the person with the address. Returns the outcomes that are news.
 */
export async function storeOutcomes(handle: Handle, reports: readonly ReportedOutcome[]) {
  const rows = await handle.execute<{ outcome: MailOutcome }>(sql`
    with found as (
      select distinct on (mail.id) mail.id, report.outcome, report."bounceText"
      from json_to_recordset(${JSON.stringify(reports)}::json) as report (address text, "requestId" uuid, "mailId" uuid, outcome text, "bounceText" text)
      cross join lateral (
        select id from ${outboxEmails} where id = report."mailId" and request_id = report."requestId"
        union all
        (
          select sent.id from ${signups} person join ${outboxEmails} sent on sent.signup_id = person.id and request_id is not null
          where report."mailId" is null and person.normalized_email = report.address
            and case when report."requestId" is null then status = 'sent' else request_id = report."requestId" end
          order by sent_at desc limit 1
        )
      ) mail
      order by mail.id, ${rankOf(sql`report.outcome`)} desc
    ), locked as (
      -- In one order, so that concurrent updates of many rows seldom deadlock.
      select id from ${outboxEmails} where id in (select id from found) order by id for update
    )
    update ${outboxEmails} mail set outcome = found.outcome, bounce_text = coalesce(found."bounceText", mail.bounce_text), status = 'sent', sent_at = case mail.status when 'sent' then mail.sent_at else now() end,
      body = null, error = null, may_have_arrived = false
    from found join locked using (id)
    where mail.id = found.id and ${rankOf(sql`mail.outcome`)} < ${rankOf(sql`found.outcome`)}
    returning mail.outcome`);
  return rows.map(({ outcome }) => outcome);
}
