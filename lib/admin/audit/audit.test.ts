import { expect, test } from 'vitest';
import { everything } from '@/db/statements';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { change } from '../../operations/change';
import { endSending } from '../../operations/mailings/sending';
import { unsubscribe } from '../../operations/person/unsubscribe';
import { inviteWave } from '../../testing/mailings';
import { decideCredit, friendsOf, join, joinAll, operator, perform } from '../../testing/operators';
import { auditSearch, listActs, listAudit, operatorKey, readChoices } from './audit';
import { describeEntry } from './describe-entry';

const database = await emptyTestDatabase();

const other = { actor: 'other@example.com' };

const list = async (search = {}) =>
  listAudit(database.db, auditSearch.parse(search), await readChoices(database.db));

const lines = async (search = {}) => {
  const { rows } = await list(search);
  return rows.map(({ actor, texts, people }) => [
    actor,
    texts.map(({ title, details }) => `${title} ${details}`.trim()).join('; '),
    people.named.map(({ signupPosition }) => signupPosition),
  ]);
};

async function createChanges(): Promise<void> {
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 12, 'friend', 'mailinator.com'));
  await decideCredit(database.db, operator, 'friend-0@mailinator.com', 'release');
  await decideCredit(database.db, operator, { allOf: 'host@x.io' }, 'release');
  await perform(database.db, unsubscribe, { person: '#2' }, other);
}

test('shows one row per act, newest first, with everybody whom it was about', async () => {
  await createChanges();
  expect(await lines()).toEqual([
    ['other@example.com', 'Stopped email', [2]],
    ['tester', 'Released 11 referrals, $11.00; Paid the VIP bonus $25.00', [1]],
    ['tester', 'Released 1 referral, $1.00', [1]],
  ]);
  const [, many, one] = (await list()).rows;
  expect(many).toMatchObject({ friends: { count: 11, named: { length: 11 } } });
  expect(one?.friends.named.map(({ signupPosition }) => signupPosition)).toEqual([2]);
});

test('one act about several people is one row, and on the page of each of them about that person only', async () => {
  const [ada, bob] = await joinAll(database.db, [{ email: 'ada@x.io' }, { email: 'bob@x.io' }]);
  const detail = { referralCount: 2, storeCreditCents: 200 };
  await change(database.db, operator, ({ record }) =>
    record(...[ada, bob].map((one) => ({ action: 'repair.account', subjectId: one?.id, detail }))),
  );
  expect(await lines()).toEqual([['tester', 'Corrected an account and 1 other', [1, 2]]]);
  // Later acts about nobody.
  await database.owner.execute(`insert into audit_entries (id, actor, action, detail, at)
    select gen_random_uuid(), 'tester', 'export', '{}', now() + n * interval '1 s' from generate_series(1, 60) n`);
  const rows = await listActs(database.db, { subjectId: bob?.id }, everything);
  const people = { count: 1, named: [{ email: 'bob@x.io' }] };
  expect(rows).toMatchObject([{ texts: [{ details: '2 referrals, $2.00' }], people }]);
});

test('names the mailing of an act, with a link', async () => {
  await join(database.db, { email: 'ada@x.io' });
  const wave = await inviteWave(database.db, operator, { size: 1 });
  await perform(database.db, endSending, { mailing: wave.id });
  const { rows } = await list();
  const ofWave = {
    about: { kind: 'invitation', wave: 1, href: `/admin/mailings/${wave.id}` },
  };
  expect(rows).toMatchObject([ofWave, ofWave]);
});

test('filters by operator, whose address is not in the URL, and action, and offers what there is', async () => {
  await createChanges();
  const by = operatorKey('other@example.com');
  expect(by).toMatch(/^[0-9a-f]{8}$/);
  expect(await lines({ by })).toHaveLength(1);
  expect(await lines({ by: 'nobody' })).toEqual([]);
  expect(await lines({ action: 'credit.vip_bonus' })).toEqual([
    ['tester', 'Released 11 referrals, $11.00; Paid the VIP bonus $25.00', [1]],
  ]);
  const { operators, actions } = await readChoices(database.db);
  expect(operators.map(({ label }) => label)).toEqual(['other@example.com', 'tester']);
  expect(actions.map(({ value }) => value)).toEqual(['credit.release', 'credit.vip_bonus', 'unsubscribe']);
});

test.each([
  ['invite', { people: 2000 }, 'Invited 2,000 people'],
  ['export', { format: 'csv' }, 'Exported the waitlist as CSV'],
  [
    'export',
    { format: 'csv', filter: 'vip', bySource: true, bySearch: true },
    'Exported the waitlist as CSV, filter “vip”, one source, a search',
  ],
  [
    'resend',
    { kind: 'welcome', lifted: 'bounced' },
    'Resent the welcome email, although the address had bounced',
  ],
  ['resend', { kind: 'invitation' }, 'Resent the invitation'],
  ['appeal', { note: 'She is my sister.' }, 'Asked for a check “She is my sister.”'],
  ['session.revoke', { session: 'a1b2c3d4e5' }, 'Revoked a session a1b2c3d4'],
  ['something.new', { a: 1 }, 'something.new a: 1'],
])('describes %s', (action, detail, expected) => {
  const { title, details } = describeEntry({ action, detail, entries: 1, amountCents: 0 });
  expect(`${title} ${details}`).toBe(expected);
});
