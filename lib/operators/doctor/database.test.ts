import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { createDatabase } from '@/db/client';
import { createTestDatabase } from '@/db/database-testing';
import { examined, lineOf } from './doctor-testing';

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

test('says so when the database is out of reach', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nowhere';
  const { db, close } = createDatabase(nowhere);
  expect(await examined(nowhere, db)).toMatchObject([
    { status: 'problem', message: 'does not answer (ECONNREFUSED)' },
  ]);
  await close();
});
