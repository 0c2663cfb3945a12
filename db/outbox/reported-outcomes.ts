import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type MailOutcome, mailOutcomes, outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

export interface ReportedOutcome {
  /** The normalized address of the recipient. */
  address: string;
  requestId: string | null;
  outcome: MailOutcome;
  bounceText: string | null;
}

const rankOf = (outcome: SQLWrapper) =>
  sql`coalesce(array_position(array[${sql.raw(mailOutcomes.map((word) => `'${word}'`).join(', '))}], ${outcome}), 0)`;

/**
 * Stores what became of emails. Reported emails become `sent`, even if the worker has not stored that yet. A report without a
 * request, which may be about another product's email to the address, counts for the latest one that was sent. Returns the
 * outcomes that are news.
 */
export async function storeOutcomes(handle: Handle, reports: readonly ReportedOutcome[]) {
  const rows = await handle.execute<{ outcome: MailOutcome }>(sql`
    with found as (
      select distinct on (mail.id) mail.id, report.outcome, report."bounceText"
      from json_to_recordset(${JSON.stringify(reports)}::json) as report (address text, "requestId" uuid, outcome text, "bounceText" text)
      join ${signups} person on person.normalized_email = report.address
      cross join lateral (
        select id from ${outboxEmails}
        where signup_id = person.id and request_id is not null
          and case when report."requestId" is null then status = 'sent' else request_id = report."requestId" end
        order by sent_at desc limit 1
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
