import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { wrongReferrals, wrongSums } from './checks/ledger-checks';
import { findMissingSchema } from './checks/server';
import { findViolation } from './checks/violations';
import { migrate, readMigrations } from './migrate';
import { beginInvitations } from './outbox/invitations';
import { creditEntries } from './schema/credit-entries';
import { invitations } from './schema/invitations';
import { emailSuppressions } from './schema/mailboxes';
import { standingMailing } from './schema/mailings';
import { openFindings } from './schema/open-findings';
import { outboxEmails } from './schema/outbox-emails';
import { referrals } from './schema/referrals';
import { signups } from './schema/signups';
import { databaseWith } from './testing/test-database';

/** Release 1.1. */
const { db, url, close } = await databaseWith(readMigrations().slice(0, 12));
afterAll(close);

const idAt = (position: number) => `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`;

type Entry = [kind: string, friend: number, cents: number, reason?: string];

/** The entries are in the order of time. Person 21 is a friend of 20, who was erased, and the others are friends of 1. */
const ledger: Entry[] = [
  ...Array.from({ length: 10 }, (_, n): Entry => ['referral', n + 2, 100]),
  ['vip_bonus', 11, 2500],
  ['reversal', 2, -100, 'undeliverable'],
  ['bonus_reversal', 2, -2500],
  ['withheld', 12, 0, 'alias'],
  ['release', 12, 100],
  ['bonus_return', 12, 2500],
  ['withheld', 13, 0, 'unconfirmed'],
  ['withheld', 14, 0, 'rejoined'],
  ['rejection', 14, 0],
  ['withheld', 15, 0, 'own_address'],
  ['rejection', 15, 0],
  ['release', 15, 100],
  ['reversal', 15, -100],
  ['withheld', 21, 0, 'alias'],
];
const timeOf = (entry: number) => new Date(Date.UTC(2026, 10, 1, 0, entry));

/** Status and `last_error` of an email, and its new columns `error` and `may_have_arrived`. */
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
const requestId = idAt(999);
const wave = '01a202b9-6597-755a-9ffe-d0775507cba6';
const referrers = new Map(ledger.map(([, friend]) => [friend, friend === 21 ? 20 : 1]));

// Some hosts give a role its own schema, which precedes `public` in search_path.
await db.execute(sql`create schema authorization current_user`);
for (const [index, [status, error]] of mails.entries()) {
  const position = index + 1;
  const referrer = referrers.get(position);
  await db.execute(sql`
    insert into signups (id, email, email_key, mailbox_key, referral_code, signup_position, referred_by, captcha, own_domain,
      privacy_accepted_at, erased_at)
    select ${idAt(position)}, email, email, 'mailbox' || ${index} / 2, ${`MFM-${99999 + position}`}, ${position},
      ${referrer ? idAt(referrer) : null}, 'passed', 'x.io', ${position === 1 ? timeOf(0).toISOString() : null},
      ${position === 20 ? timeOf(0).toISOString() : null}
    from (select ${`p${position}@x.io`} as email)`);
  for (const kind of ['welcome', 'invitation']) {
    await db.execute(sql`
      insert into outbox_emails (signup_id, kind, status, last_error, attempts, request_id, body, requested_at, sent_at)
      values (${idAt(position)}, ${kind}, ${status}, ${error}, 3, ${requestId}, 'body', now() + ${index} * interval '1 hour',
        ${status === 'sent' ? timeOf(2).toISOString() : null})`);
  }
}
for (const [entry, [kind, friend, cents, reason = null]] of ledger.entries()) {
  await db.execute(sql`
    insert into credit_entries (id, signup_id, referred_signup_id, kind, amount_cents, withheld_reason, created_at)
    values (gen_random_uuid(), ${idAt(referrers.get(friend) ?? 0)}, ${idAt(friend)}, ${kind}, ${cents}, ${reason},
      ${timeOf(entry).toISOString()})`);
}
await db.execute(sql`
  update signups set referral_count = 10, store_credit_cents = 3500, is_vip = true, first_name = ${'Thu\u0301y'} where id = ${idAt(1)}`);
await db.execute(sql`
  insert into operator_emails (id, kind, recipient, status, attempts, body, last_error, expires_at)
  values (${requestId}, 'sign_in', 'ada@x.io', 'pending', 1, 'link', 'answer 500 (x)', now() + interval '1 hour'),
    (${idAt(998)}, 'test', 'ada@x.io', 'cancelled', 0, null, 'expired', now())`);
await db.execute(sql`
  insert into email_suppressions (signup_id, reason, created_at)
  values (${idAt(1)}, 'bounced', now()), (${idAt(2)}, 'unsubscribed', now() - interval '1 day'),
    (${idAt(20)}, 'complained', now())`);
// The third person was invited in a wave, and the others before waves had ids.
await db.execute(sql`
  update signups set invited_at = ${timeOf(1).toISOString()}::timestamptz where id = ${idAt(3)}`);
await db.execute(sql`
  insert into audit_entries (id, actor, action, detail, at)
  values (${idAt(997)}, 'ada', 'invite', ${JSON.stringify({ wave, people: 1 })}, ${timeOf(1).toISOString()})`);
await migrate(url);

test('gives everybody with an invitation one that is open and has no end, in its wave', async () => {
  const found = await db.select().from(invitations).orderBy(invitations.signupId);
  expect(found).toHaveLength(mails.length);
  expect(found).toMatchObject(
    mails.map((_, index) => ({ signupId: idAt(index + 1), state: 'invited', expiresAt: null })),
  );
  expect(found.map(({ mailingId }) => mailingId).filter((id) => id !== null)).toEqual([wave]);
  expect(found[2]).toMatchObject({ mailingId: wave, invitedAt: timeOf(1) });

  await db.transaction((tx) => beginInvitations(tx, 14));
  expect(await db.$count(invitations, isNotNull(invitations.expiresAt))).toBe(0);
});

test('keeps the people, the referrals, their states and the credit', async () => {
  expect(await findMissingSchema(db)).toEqual([]);
  const found = await db.select().from(referrals).orderBy(referrals.friendId);
  expect(found.every(({ ownDomain }) => ownDomain === 'x.io')).toBe(true);
  const described = found.map(
    ({ state, reason, paidCents, createdAt, decidedAt }) =>
      [state, reason, paidCents, createdAt, decidedAt] as const,
  );
  expect(described).toEqual([
    ['reversed', 'undeliverable', 100, timeOf(0), timeOf(11)],
    ...Array.from({ length: 9 }, (_, n) => ['paid', null, 100, timeOf(n + 1), null]),
    ['paid', 'alias', 100, timeOf(13), timeOf(14)],
    ['withheld', 'unconfirmed', 0, timeOf(16), null],
    ['rejected', 'rejoined', 0, timeOf(17), timeOf(18)],
    ['reversed', 'own_address', 100, timeOf(19), timeOf(22)],
    ['rejected', 'alias', 0, timeOf(23), timeOf(0)],
  ]);

  const entries = await db.select().from(creditEntries).orderBy(creditEntries.createdAt);
  const kinds = new Map([
    ['release', 'referral'],
    ['bonus_return', 'vip_bonus'],
  ]);
  expect(entries.map(({ kind, friendId, amountCents }) => [kind, friendId, amountCents])).toEqual(
    ledger.flatMap(([kind, friend, cents]) =>
      cents === 0 ? [] : [[kinds.get(kind) ?? kind, idAt(friend), cents]],
    ),
  );

  const [host, friend] = await db.select().from(signups).orderBy(signups.signupPosition);
  const kept = { normalizedEmail: 'p1@x.io', canonicalMailbox: 'mailbox0' };
  expect(host).toMatchObject({ ...kept, firstName: 'Thúy', vipBonusCents: 2500, privacyTextVersion: 1 });
  expect(friend).toMatchObject({ vipBonusCents: null, privacyTextVersion: null });
  for (const broken of [wrongReferrals, wrongSums]) expect((await findViolation(db, broken)).count).toBe(0);
});

test('keeps every email, with a code for its error, and suppresses mailboxes', async () => {
  for (const kind of ['welcome', 'invitation']) {
    const ofKind = sql`${outboxEmails.kind} = ${kind}`;
    const rows = await db.select().from(outboxEmails).where(ofKind).orderBy(outboxEmails.id);
    const expected = mails.map(([status, _text, error, mayHaveArrived], index) => {
      const kept = { attempts: 3, requestId, body: 'body', recipient: null };
      return { ...kept, signupId: idAt(index + 1), status, error, mayHaveArrived };
    });
    expect(rows).toMatchObject(expected);
  }

  const toOperators = isNotNull(outboxEmails.recipient);
  expect(await db.select().from(outboxEmails).where(toOperators).orderBy(outboxEmails.kind)).toMatchObject([
    { kind: 'sign_in', requestId, body: 'link', error: 'resend_failed', mayHaveArrived: true },
    { kind: 'test', requestId: null, status: 'cancelled', error: 'expired', mayHaveArrived: false },
  ]);
  // Two people have the mailbox. The first suppression stays.
  const suppressed = await db.select().from(emailSuppressions);
  expect(suppressed).toMatchObject([{ mailbox: 'mailbox0', reason: 'unsubscribed' }]);
});

/** The database of a release that did not know this word of a later migration. */
async function databaseBefore(word: string) {
  const files = readMigrations();
  const first = files.findIndex((file) => file.sql.some((statement) => statement.includes(word)));
  const earlier = await databaseWith(files.slice(0, first));
  onTestFinished(earlier.close);
  return earlier;
}

test('a bounce belongs to the people of the mailbox whose mail bounced, or to all of them', async () => {
  const earlier = await databaseBefore('"bounced_at"');
  const outcomes = [
    ['known', 'delivered'],
    ['known', 'bounced'],
    ['unknown', 'undelivered'],
    ['unknown', null],
    ['alone', null],
    ['wish', 'bounced'],
  ] as const;
  for (const [index, [mailbox, outcome]] of outcomes.entries()) {
    const id = idAt(index + 1);
    await earlier.db.execute(sql`
      insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
      values (${id}, ${`p${index}@x.io`}, ${`p${index}@x.io`}, ${mailbox}, ${`MFM-${100000 + index}`}, ${index + 1}, 'passed')`);
    await earlier.db.execute(sql`
      insert into outbox_emails (signup_id, kind, status, mailing_id, outcome)
      values (${id}, 'welcome', 'sent', ${standingMailing.id}, ${outcome})`);
  }
  await earlier.db.execute(sql`
    insert into email_suppressions (mailbox, reason, created_at)
    select mailbox, case mailbox when 'wish' then 'complained' else 'bounced' end, ${timeOf(1).toISOString()}
    from unnest(array['known', 'unknown', 'alone', 'wish', 'the hash of a mailbox']) mailbox`);
  await migrate(earlier.url);
  const people = await earlier.db.select().from(signups).orderBy(signups.signupPosition);
  const at = timeOf(1);
  expect(people.map(({ bouncedAt }) => bouncedAt)).toEqual([null, at, at, at, at, null]);
  expect(await earlier.db.select().from(emailSuppressions)).toMatchObject([
    { mailbox: 'wish', reason: 'complained' },
  ]);
});

test('what operators were alerted to stays open', async () => {
  const earlier = await databaseBefore('"open_findings"');
  await earlier.db.execute(sql`
    insert into operator_alerts (kind, subject, at, ended_at)
    values ('group', ${idAt(1)}, now(), null), ('mail', 'stuck', now(), null), ('mail', 'welcome', now(), null),
      ('mail', ${wave}, now(), now()), ('captcha', 'captcha', now(), null), ('people', '100', now(), null),
      ('wave', ${wave}, now(), null), ('doctor', 'yesterday', now(), null)`);
  await earlier.db.execute(
    sql`insert into operator_alert_mutes (operator, kind) values ('ada@x.io', 'mail')`,
  );
  await migrate(earlier.url);
  const { id, subject } = openFindings;
  expect(await earlier.db.select({ id, subject }).from(openFindings).orderBy(id)).toEqual([
    { id: 'captcha_unavailable', subject: '' },
    { id: 'large_group', subject: idAt(1) },
    { id: 'mail_late', subject: '' },
    { id: 'mail_stopped', subject: standingMailing.id },
  ]);
});
