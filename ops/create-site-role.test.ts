import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { startTemporaryPostgres } from '@/dev/postgres/server';
import { findInstalled } from '@/dev/programs/find';

const psqlFile = findInstalled('psql');

if (psqlFile) {
  test('creates the role of the site, and changes its password', { timeout: 30_000 }, async () => {
    const server = await startTemporaryPostgres();
    onTestFinished(server.close);
    const owner = new URL(server.urlOf('postgres'));
    for (const password of ['first', "se'cond"]) {
      const settings = {
        PGHOST: owner.hostname,
        PGPORT: owner.port,
        PGPASSWORD: owner.password,
        POSTGRES_USER: owner.username,
        POSTGRES_DB: 'postgres',
        SITE_DATABASE_PASSWORD: password,
      };
      execFileSync('sh', ['ops/create-site-role.sh'], { env: { ...process.env, ...settings } });
      const site = Object.assign(new URL(owner), { username: 'waitlist_site', password });
      const query = ['--tuples-only', '--no-align', '--command', 'select current_user', site.href];
      expect(execFileSync(psqlFile, query, { encoding: 'utf8' })).toBe('waitlist_site\n');
    }
  });
} else {
  test('psql is not installed: ops/create-site-role.sh was not tested', () => {
    expect(psqlFile).toBeUndefined();
  });
}
