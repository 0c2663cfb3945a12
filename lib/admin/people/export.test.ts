import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PeopleSelection } from '@/db/queries/reports/people';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { confirmEmail } from '../../email/confirm-email';
import { suppressMail } from '../../email/suppress-mail';
import { toPeopleSearch } from '../../operations/person/person';
import { inviteAgain, inviteWave } from '../../testing/mailings';
import {
  auditLines,
  erasePerson,
  friendsOf,
  join,
  joinAll,
  operator,
  redeemInvitation,
} from '../../testing/operators';
import { type ExportFormat, exportWaitlist } from './export';

const database = await emptyTestDatabase();

const exported = async (format: ExportFormat, selection?: PeopleSelection) =>
  String(await buffer(await exportWaitlist(database.db, operator, { format, selection })));

test('writes an empty list, and an audit row for each export', async () => {
  expect(await exported('csv')).toMatch(/^\ufeff"signup_position","email",.*"created_at"\n$/);
  expect(await exported('json')).toBe('[]\n');
  expect(await auditLines(database.db)).toEqual(['tester export', 'tester export']);
});

test('CSV quotes text and escapes formulas, but not numbers', async () => {
  const names = {
    Ada: '"Ada"',
    '=HYPERLINK("http://evil.example","x")': `"'=HYPERLINK(""http://evil.example"",""x"")"`,
    '+1-800': `"'+1-800"`,
    '-2+3': `"'-2+3"`,
    '@SUM(A1)': `"'@SUM(A1)"`,
    '＝1+1': `"'＝1+1"`,
    '\t=1+1': `"'\t=1+1"`,
    '\r=1+1': `"'\r=1+1"`,
    'Ada;=1+1': '"Ada;=1+1"',
    'O\'Neil, "Bob"': '"O\'Neil, ""Bob"""',
  };
  const people = Object.keys(names).map((firstName, n) => ({ email: `-${n}@x.io`, firstName }));
  await joinAll(database.db, people);
  const [header = '', ...rows] = (await exported('csv')).trimEnd().split('\n');
  const after = header.split('"first_name",')[1]?.split(',').length ?? 0;
  // The name may contain commas.
  const cells = rows.map((row) => row.split(',').slice(3, -after).join(','));
  expect(cells).toEqual(Object.values(names));
  expect(rows[0]).toMatch(/^1,"'-0@x\.io","MFM-.{6}","Ada",,+0,0,false,50,"passed",,,,,,,,,2/);
});

test('contains source, consent, confirmation, the state of the invitation and the credit that the app got', async () => {
  const privacyAcceptedAt = new Date('2026-11-25T09:00:00Z');
  const source = { utmSource: '=1+1', utmMedium: 'social', utmCampaign: 'drop', referrerHost: 't.co' };
  const host = await join(database.db, { email: 'host@x.io', privacyAcceptedAt, ...source });
  await join(database.db, { email: 'friend@x.io', referrerCode: host.referralCode });
  await confirmEmail(database.db, host.id);
  await inviteWave(database.db, operator, { size: 1 });
  await database.db.update(outboxEmails).set({ status: 'sent' });
  await database.db.update(invitations).set({ expiresAt: new Date() });
  await inviteAgain(database.db, operator, '#1');
  const [, invitation] = await database.db.select().from(invitations).orderBy(invitations.id);
  await redeemInvitation(database.db, invitation?.id ?? '');
  expect(JSON.parse(await exported('json'))).toMatchObject([
    {
      utm_source: '=1+1',
      utm_medium: 'social',
      utm_campaign: 'drop',
      referrer_host: 't.co',
      privacy_accepted_at: privacyAcceptedAt.toISOString(),
      confirmed_at: expect.any(String),
      invitation_state: 'accepted',
      invitation_expires_at: null,
      handed_over_at: expect.any(String),
      handed_over_cents: 100,
    },
    { referred_by: host.referralCode, privacy_accepted_at: null, confirmed_at: null, invitation_state: null },
  ]);
});

test('writes only the people of a selection who match a search, no erased ones, and why mail is suppressed', async () => {
  const host = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(host.referralCode, 2, 'friend', 'mailinator.com'));
  await suppressMail(
    database.db,
    { by: 'normalizedEmail', value: 'friend-1@mailinator.com' },
    'unsubscribed',
  );
  await erasePerson(database.db, operator, 'host@x.io');
  const rows = async (selection: PeopleSelection) => JSON.parse(await exported('json', selection));
  const friend = { signup_position: 3, mail_suppressed: 'unsubscribed', referred_by: null };
  expect(await rows({ filter: 'referred' })).toMatchObject([{ signup_position: 2 }, friend]);
  const search = toPeopleSearch('friend-1');
  expect(await rows({ filter: 'referred', search })).toMatchObject([friend]);
  expect(await rows({ filter: 'vip', search })).toEqual([]);
  expect(await rows({ search: toPeopleSearch('#1') })).toEqual([]);
});

test('reads at most a few pages ahead of a slow output', async () => {
  const people = 9_000;
  await database.db.execute(sql`
    insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
    select gen_random_uuid(), n || '@x.io', n || '@x.io', n || '@x.io',
      'MFM-' || lpad(n::text, 6, '0'), n, 'passed' from generate_series(1, ${people}::int) as n`);
  let read = 0;
  let written = 0;
  let longestLead = 0;
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString().split('\n').length - 1;
      longestLead = Math.max(longestLead, read - written);
      setImmediate(done);
    },
  });
  const onProgress = (done: number) => {
    read = done;
  };
  await pipeline(await exportWaitlist(database.db, operator, { format: 'csv', onProgress }), slow);
  expect(read).toBe(people);
  expect(written).toBe(people + 1);
  expect(longestLead).toBeLessThan(4_000);
});
