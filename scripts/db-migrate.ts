import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createSession } from '@/db/client';
import { migrate } from '@/db/migrate';
import { findOddVariables } from '@/lib/config/env';
import { databaseUrl } from '@/lib/config/load-env-files';
import { runScript } from './run-script';

const usage = `npm run db:migrate applies new migrations to the database at DATABASE_URL, whose role must own the tables. If
SITE_DATABASE_ROLE names another role, it gets the privileges that the servers need; without it, the roles that have them
get those on new tables. If SITE_DATABASE_URL, the servers' DATABASE_URL, leads to another database, it changes nothing. It
takes no arguments. Several instances can run it at the same time.`;

await runScript(async () => {
  parseArgs();
  const url = databaseUrl();
  for (const message of findOddVariables(process.env)) console.error(message);
  const siteUrl = process.env.SITE_DATABASE_URL?.trim();
  if (siteUrl) await assertSameDatabase(url, siteUrl);
  const roles = await migrate(url, process.env.SITE_DATABASE_ROLE?.trim());
  const granted = roles.map((role) => ` ${role} has the privileges of the servers.`);
  console.log(`The database schema is up to date.${granted.join('')}`);
}, usage);

/** The identity tells databases of one name apart, and recognizes one behind a pooler's address. */
async function identify(url: string): Promise<{ name: string; identity: string }> {
  const { db, close } = createSession(url, 'waitlist-migrate');
  try {
    const [row] = await db.execute<{ name: string; identity: string }>(sql`
      select datname as name, concat(oid, ' ', pg_postmaster_start_time()) as identity
      from pg_database where datname = current_database()`);
    if (!row) throw new Error('The database query returned no rows');
    return row;
  } finally {
    await close();
  }
}

async function assertSameDatabase(ownerUrl: string, siteUrl: string): Promise<void> {
  const [owner, site] = await Promise.all([identify(ownerUrl), identify(siteUrl)]);
  if (owner.identity === site.identity) return;
  throw new Error(
    `DATABASE_URL leads to the database ${owner.name}, and the site's, SITE_DATABASE_URL, to ${
      owner.name === site.name ? 'another one of that name' : site.name
    }. Nothing was migrated. Change the URL that is out of date.`,
  );
}
