import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '@/db/client';
import { testDatabase } from '@/db/testing/test-database';

import { inviteWave } from '../operators/invite';
import { joinAll, operator } from '../testing/operators';
import { listAudit, readAuditChoices } from './audit/audit-page';
import { listMails, listSuppressions, readMailGroups } from './mail/outbox-pages';
import { listPeople, parsePeopleView } from './people/list-people';
import { readPersonFacts } from './people/person-facts';
import { hasWithheldReferrals, readFriends, readLedger } from './people/person-lists';
import { searchPeople } from './people/search-people';
import { listGroupFriends, readGroupEvidence } from './review/review-group';
import { countByReason, listReviewGroups } from './review/review-groups';
import { listPastWaves } from './waves/past-waves';
import { planWave } from './waves/wave-plan';

/** In a shorter list, Postgres rightly prefers to read a whole table for some pages. */
const PEOPLE = 16_000;
const TABLES = [
  'signups',
  'outbox_emails',
  'email_suppressions',
  'credit_entries',
  'referrals',
  'audit_entries',
  'signup_networks',
];
const database = testDatabase();
let session: Database;
let id: string;

/** Every twentieth person is an example of each filter. */
beforeAll(async () => {
  session = createDatabase(database.url, { max: 1, queryTimeoutMs: 0 });
  const [first, ...rest] = await joinAll(
    database.db,
    Array.from({ length: PEOPLE / 2 }, (_, n) => ({
      email: `p${n}@x.io`,
      firstName: `Name ${n}`,
      networkHash: `network ${n % 1_000}`,
    })),
  );
  id = first?.id ?? '';
  const referrers = [first, ...rest].map((person) => person?.referralCode ?? null);
  await joinAll(
    database.db,
    Array.from({ length: PEOPLE / 2 }, (_, n) => ({
      email: n % 20 === 0 ? `f${n}@mailinator.com` : `f${n}@x.io`,
      referrerCode: referrers[(n * 7) % 400] ?? null,
      networkHash: `network ${n % 1_000}`,
      utmSource: n % 20 === 1 ? 'instagram' : null,
    })),
  );
  await database.owner.execute(sql`update signups set invited_at = now() where signup_position % 20 = 2`);
  await database.owner.execute(sql`insert into email_suppressions (signup_id, reason)
    select id, 'bounced' from signups where signup_position % 20 = 3`);
  await database.owner.execute(sql`update outbox_emails set status = 'sent'`);
  await database.owner.execute(sql`update outbox_emails set status = 'dead', last_error = 'answer 422'
    where signup_id in (select id from signups where signup_position % 100 = 4)`);
  await database.owner.execute(sql`insert into audit_entries (id, actor, action, subject_id, at)
    select gen_random_uuid(), 'ada@x.io', 'erase', id, created_at from signups where signup_position % 2 = 0`);
  for (let wave = 0; wave < 3; wave += 1) await inviteWave(database.db, operator, { size: 10 });
  await database.owner.execute(sql`vacuum analyze`);
  return session.close;
}, 60_000);

async function rowsReadSequentially(): Promise<number> {
  await session.db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await session.db.execute<{ count: number }>(sql`
    select sum(seq_tup_read)::int as count from pg_stat_user_tables where relname in ${TABLES}`);
  return row?.count ?? Number.NaN;
}

const open = (parameters: Record<string, string>) => async () => {
  const { view, place } = parsePeopleView(parameters);
  const { people, next } = await listPeople(session.db, view, place);
  expect(people.length).toBeGreaterThan(0);
  if (!next) return;
  const second = parsePeopleView({ ...parameters, after: next });
  expect((await listPeople(session.db, second.view, second.place)).people.length).toBeGreaterThan(0);
};

const search = (text: string) => async () => {
  expect((await searchPeople(session.db, text)).people.length).toBeGreaterThan(0);
};

const group = () => ({ referrerId: id, reason: 'disposable_domain', state: 'withheld' }) as const;

const rowsOf = (list: () => Promise<{ rows: unknown[] }>) => async () => {
  expect((await list()).rows.length).toBeGreaterThan(0);
};

test.each<[string, () => Promise<unknown>]>([
  ['by position', open({})],
  ['newest first', open({ sort: 'joined' })],
  ['by friends', open({ sort: 'friends' })],
  ['by score', open({ sort: 'score' })],
  ['VIP', open({ filter: 'vip' })],
  ['withheld', open({ filter: 'withheld' })],
  ['invited', open({ filter: 'invited' })],
  ['bounced', open({ filter: 'bounced' })],
  ['one source', open({ source: 'instagram' })],
  ['search by address', search('p77')],
  ['search by name', search('name 77')],
  ['search by position', search('#700')],
  [
    'a person',
    async () =>
      Promise.all([
        readPersonFacts(session.db, id),
        readFriends(session.db, id),
        hasWithheldReferrals(session.db, id),
        readLedger(session.db, id),
      ]),
  ],
  ['groups to review', rowsOf(() => listReviewGroups(session.db, { state: 'withheld' }))],
  ['friends of a group', rowsOf(() => listGroupFriends(session.db, group()))],
  ['what the friends of a group have in common', () => readGroupEvidence(session.db, group())],
  ['referrals to review, by reason', () => countByReason(session.db, 'withheld')],
  ['a wave by score', () => planWave(session.db, { size: 100, by: 'score' })],
  ['a wave by position', () => planWave(session.db, { size: 100, by: 'position' })],
  ['past waves', rowsOf(() => listPastWaves(session.db))],
  ['unsent emails by reason', () => readMailGroups(session.db)],
  ['dead emails', rowsOf(() => listMails(session.db, { status: 'dead' }))],
  ['suppressed people', rowsOf(() => listSuppressions(session.db, {}))],
  ['audit', rowsOf(() => listAudit(session.db, {}))],
  ['audit of an operator', rowsOf(() => listAudit(session.db, { actor: 'ada@x.io' }))],
  ['choices of the audit', () => readAuditChoices(session.db)],
])('reads no table as a whole: %s', async (_what, read) => {
  const before = await rowsReadSequentially();
  await read();
  expect(await rowsReadSequentially()).toBe(before);
});
