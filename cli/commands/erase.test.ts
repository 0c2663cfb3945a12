import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { run } from '../program';

const database = testDatabase();
let stderr: MockInstance<typeof process.stderr.write>;

beforeAll(() => addPeople(database.db, 1));
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  process.exitCode = undefined;
});

test.each([
  [['erase', '#1'], /^This cannot be undone\. .* --yes\.\n$/],
  [['invite', '--wave', '1'], /^This cannot be undone\. .* --yes\.\n$/],
  [['erase', '1', '--yes'], /^A position needs its "#".*\n$/],
])('refuses %j', async (args, message) => {
  expect(await run(args)).toBe(1);
  expect(stderr.mock.calls).toEqual([[expect.stringMatching(message)]]);
  expect(await database.db.select().from(signups)).toMatchObject([{ erasedAt: null, invitedAt: null }]);
});

test.each([
  ['', ['APP_SECRET and RESEND_API_KEY are missing']],
  ['re_test', []],
])('with the key %j, warns %j', async (key, warnings) => {
  vi.stubEnv('APP_SECRET', '');
  vi.stubEnv('UNSUBSCRIBE_SECRET', '');
  vi.stubEnv('RESEND_API_KEY', key);
  expect(await run(['erase', '#1', '--dry-run'])).toBe(0);
  expect(stderr.mock.calls.map(([text]) => String(text).split(',')[0])).toEqual(warnings);
});

test('--yes erases without asking', async () => {
  expect(await run(['erase', '#1', '--yes'])).toBe(0);
  expect(await database.db.select().from(signups)).toMatchObject([{ erasedAt: expect.any(Date) }]);
});
