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
