import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';

const database = testDatabase();
const script = fileURLToPath(new URL('db-migrate.ts', import.meta.url));

const migrate = () =>
  promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--import', import.meta.resolve('tsx'), script],
    { env: { ...process.env, DATABASE_URL: database.ownerUrl } },
  );

test('reports why a migration failed', async () => {
  // The first one creates tables, which exist.
  await database.owner.execute(sql`delete from drizzle.__drizzle_migrations`);
  await expect(migrate()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database failed: .*already exists \(42P07\)\n$/),
  });
});
