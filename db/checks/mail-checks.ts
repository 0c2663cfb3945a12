import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { emailSuppressions } from '../schema/email-suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { type Violation, violation } from './position-checks';

const withoutWelcome = sql`
  from ${signups} as person where erased_at is null and not exists (
    select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.kind = 'welcome')`;

/** People who were never sent a welcome mail, nor will be. */
export async function findWithoutWelcome(handle: Handle): Promise<Violation> {
  return violation(handle, sql`select signup_position as place ${withoutWelcome}`);
}

/** The ids of those people. */
export async function readWithoutWelcome(handle: Handle): Promise<string[]> {
  const rows = await handle.execute<{ id: string }>(sql`select id ${withoutWelcome}`);
  return rows.map(({ id }) => id);
}

/** People who are marked as invited without a mail that says so, or the other way round. */
export async function findWrongInvitations(handle: Handle): Promise<Violation> {
  return violation(
    handle,
    sql`select signup_position as place from ${signups} as person where erased_at is null
      and (invited_at is null) = exists (
        select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.kind = 'invitation')`,
  );
}

/** People who may still be sent a mail though they want none, or were erased. */
export async function findUnwantedMail(handle: Handle): Promise<Violation> {
  return violation(
    handle,
    sql`select distinct signup_position as place from ${outboxEmails} as mail
      join ${signups} as person on person.id = mail.signup_id
      left join ${emailSuppressions} as suppression on suppression.signup_id = person.id
      where mail.status in ('pending', 'dead') and (person.erased_at is not null or suppression.signup_id is not null)`,
  );
}
