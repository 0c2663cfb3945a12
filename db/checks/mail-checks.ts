import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { emailSuppressions } from '../schema/mailboxes';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

/** For `findViolation`, like the other checks here. */
export const withoutWelcome = sql`
  select signup_position, id from ${signups} as person where erased_at is null and not exists (
    select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.kind = 'welcome')`;

export async function readWithoutWelcome(handle: Handle): Promise<string[]> {
  const rows = await handle.execute<{ id: string }>(withoutWelcome);
  return rows.map(({ id }) => id);
}

/** Finds invited people without an invitation email, and people with one who were not invited. */
export const wrongInvitations = sql`
  select signup_position from ${signups} as person where erased_at is null
    and (invited_at is null) = exists (
      select from ${outboxEmails} as mail where mail.signup_id = person.id and mail.kind = 'invitation')`;

/**
 * Finds unsent mail to erased or suppressed people. Somebody who joins with a suppressed mailbox is not one of them: they
 * have a pending email until the mail worker cancels it.
 */
export const unwantedMail = sql`
  select distinct signup_position from ${outboxEmails} as mail
  join ${signups} as person on person.id = mail.signup_id
  left join ${emailSuppressions} as suppression on suppression.mailbox = person.canonical_mailbox
  where mail.status in ('pending', 'dead')
    and (person.erased_at is not null or suppression.created_at >= mail.requested_at)`;
