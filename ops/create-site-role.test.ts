import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { startTemporaryPostgres } from '@/dev/postgres/server';
import { findInstalled } from '@/dev/programs/find';

const psqlFile = findInstalled('psql');

if (psqlFile) {
  test('creates the role of the site, changes its password, and adds a second login', {
    timeout: 30_000,
  }, async () => {
    const server = await startTemporaryPostgres();
    onTestFinished(server.close);
    const owner = new URL(server.urlOf('postgres'));
    const logIn = (username: string, password: string) => {
      const site = Object.assign(new URL(owner), { username, password });
      const query = "select current_user || pg_has_role('waitlist_site', 'usage')";
      const args = ['--tuples-only', '--no-align', '--command', query, site.href];
      return execFileSync(psqlFile, args, { encoding: 'utf8' });
    };
    const run = (SITE_DATABASE_USER: string, SITE_DATABASE_PASSWORD: string) => {
      const settings = {
        PGHOST: owner.hostname,
        PGPORT: owner.port,
        PGPASSWORD: owner.password,
        POSTGRES_USER: owner.username,
        POSTGRES_DB: 'postgres',
        SITE_DATABASE_USER,
        SITE_DATABASE_PASSWORD,
      };
      execFileSync('sh', ['ops/create-site-role.sh'], { env: { ...process.env, ...settings } });
    };
    for (const password of ['first', "se'cond"]) {
      run('', password);
      expect(logIn('waitlist_site', password)).toBe('waitlist_sitetrue\n');
    }
    // Until the servers restart with the new login, they use the old one.
    run('waitlist_site_2', 'third');
    expect(logIn('waitlist_site_2', 'third')).toBe('waitlist_site_2true\n');
    expect(logIn('waitlist_site', "se'cond")).toBe('waitlist_sitetrue\n');
  });
} else {
  test('psql is not installed: ops/create-site-role.sh was not tested', () => {
    expect(psqlFile).toBeUndefined();
  });
}
