import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { run } from '../program';

const database = testDatabase();

test('reports how many people a failed wave has invited', async () => {
  await addPeople(database.db, 1_200);
  // Makes the second transaction fail, which invites 200.
  await database.owner.execute(sql`alter table audit_entries add check ((detail->>'people')::int <> 200)`);
  vi.stubEnv('DATABASE_URL', database.url);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await run(['invite', '--wave', '1200', '--yes'])).toBe(1);
  expect(written.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(/^EARLY_ACCESS_URL is not set here.* links to the landing page\.\n$/),
    'Stopped early: 1,000 people were invited and stay invited.\n',
    expect.stringMatching(/^The database failed: .*\n$/),
  ]);
});
