import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate';
import { emailSuppressions } from './schema/mailboxes';
import { outboxEmails } from './schema/outbox-emails';
import { signups } from './schema/signups';
import { databaseOfPreviousRelease } from './testing/previous-release';

const previous = databaseOfPreviousRelease();

/** What the previous release wrote: status, `last_error`, and the new columns. */
const mails = [
  ['pending', null, null, false],
  ['sent', null, null, false],
  ['cancelled', null, 'erased', false],
  ['pending', 'no answer (application_error)', 'no_answer', true],
  ['pending', 'answer 503 (application_error)', 'resend_failed', true],
  ['pending', 'answer 408 (application_error)', 'resend_failed', true],
  ['pending', 'answer 409 (concurrent_idempotent_requests)', 'conflict', true],
  ['pending', 'answer 429 (rate_limit_exceeded)', 'rate_limited', false],
  ['pending', 'answer 429 (rate_limit_exceeded); an earlier attempt may have arrived', 'rate_limited', true],
  ['pending', 'answer 400 (invalid_api_key)', 'unauthorized', false],
  ['pending', 'answer 401 (missing_api_key)', 'unauthorized', false],
  ['pending', 'answer 403 (sender_refused)', 'sender_refused', false],
  ['pending', 'answer 422 (sender_refused)', 'sender_refused', false],
  ['dead', 'answer 403 (validation_error); an earlier attempt may have arrived', 'unauthorized', true],
  ['dead', 'answer 404 (not_found)', 'unexpected_answer', false],
  ['dead', 'answer 422 (validation_error)', 'mail_refused', false],
  ['dead', 'answer 400 (unnamed)', 'mail_refused', false],
  ['dead', 'refused out of a batch', 'mail_refused', false],
  ['dead', 'could not be written', 'render_failed', false],
  ['dead', 'answer 409 (invalid_idempotent_request)', 'key_already_used', true],
  ['cancelled', 'unsubscribed', 'unsubscribed', false],
  ['cancelled', 'bounced', 'bounced', false],
  ['cancelled', 'complained', 'complained', false],
  ['cancelled', 'unwanted', 'unwanted', false],
  ['cancelled', 'mailbox_limit', 'mailbox_limit', false],
] as const;

const idAt = (position: number) => `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`;
const key = idAt(999);

beforeEach(async () => {
  const { db, url } = previous;
  for (const [index, [status, error]] of mails.entries()) {
    await db.execute(sql`
      insert into signups (id, email, email_key, mailbox_key, referral_code, signup_position, captcha)
      select ${idAt(index)}, email, email, 'mailbox' || ${index} / 2, ${`MFM-${String(index).padStart(6, '0')}`},
        ${index + 1}, 'passed' from (select ${`p${index}@x.io`} as email)`);
    for (const kind of ['welcome', 'invitation']) {
      await db.execute(sql`
        insert into outbox_emails (signup_id, kind, status, last_error, attempts, request_id, body, requested_at)
        values (${idAt(index)}, ${kind}, ${status}, ${error}, 3, ${key}, 'body',
          now() - ${mails.length - index} * interval '1 hour')`);
    }
  }
  await db.execute(sql`
    insert into operator_emails (id, kind, recipient, status, attempts, body, last_error, expires_at)
    values (${key}, 'sign_in', 'ada@example.com', 'pending', 1, 'link', 'answer 500 (x)', now() + interval '1 hour'),
      (${idAt(998)}, 'test', 'ada@example.com', 'cancelled', 0, null, 'expired', now())`);
  await db.execute(sql`
    insert into email_suppressions (signup_id, reason, created_at)
    values (${idAt(0)}, 'bounced', now()), (${idAt(1)}, 'unsubscribed', now() - interval '1 day'),
      (${idAt(2)}, 'complained', now())`);
  await db.execute(sql`update signups set email_key = 'erased', erased_at = now() where id = ${idAt(2)}`);
  await migrate(url);
});

test.each(['welcome', 'invitation'] as const)(
  'keeps every %s email, with a code for its error',
  async (kind) => {
    const rows = await previous.db
      .select()
      .from(outboxEmails)
      .where(sql`${outboxEmails.kind} = ${kind}`)
      .orderBy(outboxEmails.id);
    const expected = mails.map(([status, _text, error, mayHaveArrived], index) => {
      const kept = { attempts: 3, requestId: key, body: 'body', recipient: null };
      return { ...kept, signupId: idAt(index), status, error, mayHaveArrived };
    });
    expect(rows).toMatchObject(expected);
  },
);

test('keeps mail to operators, with the idempotency key of its attempts', async () => {
  const rows = await previous.db
    .select()
    .from(outboxEmails)
    .where(sql`recipient is not null`)
    .orderBy(outboxEmails.kind);
  expect(rows).toMatchObject([
    { kind: 'sign_in', requestId: key, body: 'link', error: 'resend_failed', mayHaveArrived: true },
    { kind: 'test', requestId: null, status: 'cancelled', error: 'expired', mayHaveArrived: false },
  ]);
});

test('suppresses mailboxes, with the first reason of each', async () => {
  const rows = await previous.db.select().from(emailSuppressions);
  expect(rows).toMatchObject([{ mailbox: 'mailbox0', reason: 'unsubscribed' }]);
  expect(await previous.db.$count(signups, sql`canonical_mailbox = 'mailbox0'`)).toBe(2);
});
