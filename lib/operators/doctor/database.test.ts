import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { createDatabase } from '@/db/client';
import { migrate } from '@/db/migrate';
import { createTestDatabase } from '@/db/testing/create-test-database';
import { examined, lineOf } from '../../testing/doctor';

describe('a damaged schema', () => {
  const damaged = async (statement: string): Promise<string[]> => {
    const { url, drop } = await createTestDatabase(inject('databaseServer'));
    const { db, close } = createDatabase(url);
    await db.execute(sql.raw(statement));
    const findings = await examined(url, db);
    await close();
    await drop();
    return findings.filter(({ status }) => status === 'problem').map(lineOf);
  };

  test.each([
    [
      'alter table signups drop constraint signups_email_key_unique',
      'schema: missing: signups_email_key_unique',
    ],
    ['drop index credit_entries_paid_once', 'schema: missing: credit_entries_paid_once'],
    [
      'alter table signups drop constraint signups_position_positive',
      'schema: missing: signups_position_positive',
    ],
    ['alter table signups drop column captcha', 'schema: missing: signups.captcha, signups_captcha_known'],
    ['delete from drizzle.__drizzle_migrations', 'migrations: not all applied'],
    ['delete from waitlist_counter', 'counter: has no row'],
  ])('is told by name: %s', async (statement, expected) => {
    expect(await damaged(statement)).toContain(expected);
  });

  test('that lacks a table ends the examination with a sentence', async () => {
    expect(await damaged('drop table credit_entries')).toContain('database: refuses (42P01)');
  });
});

test('tells of a database that cannot keep every letter', async () => {
  const options = "template template0 encoding 'LATIN1' locale 'C'";
  const { url, drop } = await createTestDatabase(inject('databaseServer'), options);
  await migrate(url);
  const { db, close } = createDatabase(url);
  const problems = (await examined(url, db)).filter(({ status }) => status === 'problem');
  expect(problems.map(lineOf)).toEqual(['database: keeps text as LATIN1, so that some people cannot join']);
  await close();
  await drop();
});

test('tells a database without a connection left from one that is down', async () => {
  const { url, drop } = await createTestDatabase(inject('databaseServer'));
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  const owner = createDatabase(url);
  await owner.db.execute(sql.raw(`create role ${role} login password 'x' connection limit 0`));
  const address = new URL(url);
  address.username = role;
  address.password = 'x';
  const { db, close } = createDatabase(address.href);
  expect(await examined(url, db)).toMatchObject([
    { status: 'problem', message: 'has no connection left (53300)' },
  ]);
  await close();
  await owner.db.execute(sql.raw(`drop role ${role}`));
  await owner.close();
  await drop();
});

test('says so when the database is out of reach', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nowhere';
  const { db, close } = createDatabase(nowhere);
  expect(await examined(nowhere, db)).toMatchObject([
    { status: 'problem', message: 'does not answer (ECONNREFUSED)' },
  ]);
  await close();
});
