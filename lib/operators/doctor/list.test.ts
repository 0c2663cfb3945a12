import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { examined, lineOf } from '../../testing/doctor';
import { audited, dryRun, friendsOf, join, joinAll, operator } from '../../testing/operators';
import { erasePerson } from '../erase';
import { inviteWave } from '../invite';
import { repair } from '../repair';

const database = testDatabase();

/** A list with everything on it that can be damaged. */
beforeEach(async () => {
  await database.reset();
  const host = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(host.referralCode, 11));
  await join(database.db, { email: 'withheld@mailinator.com', referrerCode: host.referralCode });
  await inviteWave(database.db, operator, 2);
  await erasePerson(database.db, operator, 'friend-10@x.io');
});

const examinedNow = () => examined(database.url, database.db);
const problems = async () => (await examinedNow()).filter(({ status }) => status !== 'ok').map(lineOf);
const damage = (statement: string) => database.db.execute(sql.raw(statement));

test('finds nothing wrong with a whole list', async () => {
  expect(await problems()).toEqual([]);
  expect(await repair(database.db, operator)).toEqual({
    outcome: 'done',
    counter: false,
    accounts: 0,
    welcomeMails: 0,
    cancelledMails: 0,
  });
});

describe('mends what follows from the rest:', () => {
  test.each([
    [
      'the counter',
      'update waitlist_counter set last_position = 5',
      ['counter: says 5, there are 13 people, the last at #13'],
    ],
    [
      'stored credit',
      'update signups set store_credit_cents = 7 where signup_position in (1, 4)',
      ['credit: 2 credit or count is not what the ledger adds up to: #1, #4'],
    ],
    [
      'stored counts, and the score with them',
      'update signups set referral_count = 3 where signup_position = 2',
      [
        'credit: 1 credit or count is not what the ledger adds up to: #2',
        'status: 1 VIP or score does not follow from the rules: #2',
      ],
    ],
    [
      'VIP status',
      'update signups set is_vip = false where signup_position = 1',
      ['status: 1 VIP or score does not follow from the rules: #1'],
    ],
    [
      'scores of many',
      'update signups set priority_score = 1',
      ['status: 13 VIP or score does not follow from the rules: #1, #2, #3, #4, #5, …'],
    ],
    [
      'missing welcome mails',
      "delete from outbox_emails where kind = 'welcome' and signup_id in (select id from signups where signup_position = 5)",
      ['mail: 1 without a welcome mail: #5'],
    ],
    [
      'mail to the erased',
      "update outbox_emails set status = 'pending' where signup_id in (select id from signups where erased_at is not null)",
      ['mail: 1 not cancelled for people who want no mail: #12'],
    ],
    [
      'mail that was given up, of who wants none',
      "insert into email_suppressions (signup_id, reason) select id, 'bounced' from signups where signup_position = 3; update outbox_emails set status = 'dead' where signup_id = (select id from signups where signup_position = 3)",
      ['mail: 1 not cancelled for people who want no mail: #3', 'mail queue: 1 given up'],
    ],
  ])('%s', async (_what, statement, expected) => {
    await damage(statement);
    expect(await problems()).toEqual(expected);
    await repair(database.db, dryRun);
    expect(await problems()).toEqual(expected);
    await repair(database.db, operator);
    expect(await problems()).toEqual([]);
    expect((await audited(database.db)).at(-1)).toBe('tester repair');
  });
});

describe('finds what only a backup mends:', () => {
  test.each([
    [
      'a row that is gone',
      'delete from outbox_emails; delete from credit_entries; update signups set referred_by = null; delete from audit_entries; delete from signups where signup_position = 7',
      'positions: 1 missing in the line: #7',
    ],
    [
      'a referral without its entry',
      "delete from credit_entries where kind = 'withheld'",
      'referrals: 1 not booked as they happened: #13',
    ],
    [
      'an entry for a stranger',
      "update credit_entries set signup_id = (select id from signups where signup_position = 3) where kind = 'withheld'",
      'referrals: 1 not booked as they happened: #13',
    ],
    [
      'a bonus that is missing',
      "delete from credit_entries where kind = 'vip_bonus'",
      'credit: 1 ledger breaks the rule of the VIP bonus: #1',
    ],
    [
      'an invitation without its mark',
      'update signups set invited_at = null where signup_position = 1',
      'mail: 1 invited without an invitation, or the other way round: #1',
    ],
  ])('%s', async (_what, statement, expected) => {
    await damage(statement);
    expect(await problems()).toContain(expected);
    const findings = await examinedNow();
    expect(findings.every(({ status, remedy }) => status === 'ok' || remedy)).toBe(true);
  });
});

test.each([
  ['name', "update signups set first_name = 'Ada'"],
  ['address', "update signups set email = 'ada@x.io'"],
  ['code', "update signups set referral_code = 'MFM-BCDFGH'"],
  ['time of consent', 'update signups set privacy_accepted_at = now()'],
  ['idempotency key', 'update signups set idempotency_key = gen_random_uuid()'],
  ['mail', "update outbox_emails set body = 'Hi Ada'"],
])('finds a %s of the erased, which erasing again takes out', async (_what, statement) => {
  const ofTheErased = statement.startsWith('update outbox_emails') ? 'signup_id' : 'id';
  await damage(`${statement} where ${ofTheErased} = (select id from signups where erased_at is not null)`);
  expect(await problems()).toEqual(['erasure: 1 erased, but something is left: #12']);
  await erasePerson(database.db, operator, '#12');
  expect(await problems()).toEqual([]);
});

test.each([
  ['behind the line', 5, /^Run: /],
  ['ahead of the line', 20, /restore them from a backup.* Only if nobody ever was past #13: Run: /],
])('tells how to repair a counter that is %s', async (_where, counter, remedy) => {
  await damage(`update waitlist_counter set last_position = ${counter}`);
  const finding = (await examinedNow()).find(({ name }) => name === 'counter');
  expect(finding?.remedy).toMatch(remedy);
});

test('warns of mail that does not leave and of mail given up', async () => {
  await damage("update outbox_emails set requested_at = now() - interval '1 hour'");
  await damage(
    "update outbox_emails set status = 'dead' where signup_id = (select id from signups where signup_position = 3)",
  );
  const warnings = (await examinedNow()).filter(({ status }) => status === 'warning');
  expect(warnings.map(({ message }) => message)).toEqual([
    '13 waiting, the oldest for 60 minutes',
    '1 given up',
  ]);
  expect(warnings[1]?.remedy).toContain('leaves out what may have arrived');
});
