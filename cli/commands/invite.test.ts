import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { createProgram } from '../program';
import { run } from '../run';

const database = testDatabase();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a wave that fails on its way says how many are invited', async () => {
  await addPeople(database.db, 1_200);
  // The second step is of 200, and cannot be written.
  await database.db.execute(sql`alter table audit_entries add check ((detail->>'people')::int <> 200)`);
  vi.stubEnv('DATABASE_URL', database.url);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await run(createProgram(), ['invite', '--wave', '1200'])).toBe(1);
  expect(written.mock.calls.map(([line]) => line)).toEqual([
    'It ended early: 1,000 people were invited, and that stays.\n',
    expect.stringMatching(/^The database failed: .*\n$/),
  ]);
});
