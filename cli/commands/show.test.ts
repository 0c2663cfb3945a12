import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { run } from '../program';

const database = testDatabase();
beforeAll(() => addPeople(database.db, 1));
beforeEach(() => vi.stubEnv('DATABASE_URL', database.url));
afterEach(() => {
  process.exitCode = undefined;
});

test('shows who joined from the same network', async () => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const printed = async (...args: string[]) => {
    stdout.mockClear();
    expect(await run(['show', ...args])).toBe(0);
    return stdout.mock.calls.map(([text]) => text).join('');
  };
  const addNetworks = (...positions: number[]) =>
    database.db.execute(sql`insert into signup_networks (signup_id, network_hash, created_at)
      select id, 'home', now() from signups where signup_position in ${positions}`);
  await addPeople(database.db, 7, {}, 2);
  expect(await printed('#2')).toMatch(/^Network +unknown, or no longer stored$/m);
  expect(JSON.parse(await printed('#2', '--json'))).toMatchObject({ network_hash: null });
  await addNetworks(2);
  expect(await printed('#2')).toMatch(/^Network +not shared$/m);
  await addNetworks(3);
  expect(await printed('#2')).toMatch(/^Network +shared with 1 other person \(#3\)$/m);
  await addNetworks(4, 5, 6, 7, 8);
  expect(await printed('#2')).toMatch(/^Network +shared with 6 other people \(#3, #4, #5, #6, #7, …\)$/m);
  expect(JSON.parse(await printed('#2', '--json'))).toMatchObject({ network_hash: 'home' });
});

test('counts one attempt and one hidden row in the singular', async () => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await database.db.update(outboxEmails).set({ attempts: 1 });
  await run(['vip', 'set', '#1']);
  await run(['vip', 'unset', '#1']);
  stdout.mockClear();
  expect(await run(['show', '#1', '--limit', '1'])).toBe(0);
  const output = stdout.mock.calls.map(([text]) => text).join('');
  expect(output).toContain('welcome pending after 1 attempt\n');
  expect(output).toContain('1 earlier row is hidden. Use --limit to show more.');
});
