import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, type Handle } from '@/db/client';
import { migrate } from '@/db/migrate';
import { createTestDatabase, SITE_ROLE, type TestDatabase } from '@/db/testing/create-test-database';
import { diagnose, formatFinding } from '../../testing/operators';

/** Connects until the test ends. */
function connect(url: string): Handle {
  const { db, close } = createDatabase(url);
  onTestFinished(close);
  return db;
}

async function emptyDatabase(options?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(inject('databaseServer'), options);
  onTestFinished(database.drop);
  return database;
}

const problems = async (url: string) =>
  (await diagnose(url, connect(url))).filter(({ status }) => status === 'problem').map(formatFinding);

test.each([
  [
    `alter table signups drop constraint signups_normalized_email_unique, drop constraint signups_position_positive,
      drop column captcha; drop index referrals_review_index`,
    'schema: missing: referrals_review_index, signups.captcha, signups_position_positive, signups_captcha_known, signups_normalized_email_unique',
  ],
  ['delete from drizzle.__drizzle_migrations', 'migrations: not all applied'],
  ['delete from waitlist_counter', 'counter: the row is missing'],
  ['drop table credit_entries', 'database: reports an error (42P01)'],
])('reports damage by: %s', async (statement, expected) => {
  const { url, ownerUrl } = await emptyDatabase();
  await connect(ownerUrl).execute(sql.raw(statement));
  expect(await problems(url)).toContainEqual(expected);
});

test('reports a database that cannot store every character', async () => {
  const { url, ownerUrl } = await emptyDatabase("template template0 encoding 'LATIN1' locale 'C'");
  await migrate(ownerUrl, SITE_ROLE);
  expect(await problems(url)).toEqual(['database: encoding is LATIN1, so some people cannot join']);
});

test('warns if the role of the site can rewrite the ledger', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  const roleOf = async (connected: string) =>
    (await diagnose(connected, connect(connected))).find(({ name }) => name === 'role');
  expect(await roleOf(url)).toMatchObject({ status: 'ok' });
  expect(await roleOf(ownerUrl)).toMatchObject({
    status: 'warning',
    message: 'can rewrite the ledger and the audit',
  });
});

test('reports the privileges that the role of the site lacks', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  await connect(ownerUrl).execute(sql.raw(`revoke insert on signups, outbox_emails from ${SITE_ROLE}`));
  expect(await problems(url)).toEqual(['role: lacks privileges: insert on outbox_emails, insert on signups']);
});

test('reports a database without a free connection', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  const owner = connect(ownerUrl);
  await owner.execute(sql.raw(`create role ${role} login password 'x' connection limit 0`));
  const limited = Object.assign(new URL(url), { username: role, password: 'x' });
  expect(await problems(limited.href)).toEqual(['database: has no free connection (53300)']);
  await owner.execute(sql.raw(`drop role ${role}`));
});

test('reports a database that does not respond', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/nowhere';
  expect(await problems(url)).toEqual(['database: does not respond (ECONNREFUSED)']);
});
