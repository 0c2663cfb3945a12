import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { countServersToStop } from '@/db/checks/server';
import { createSession } from '@/db/client';
import { migrate } from '@/db/migrate';
import { findOddVariables } from '@/lib/config/env';
import { databaseUrl } from '@/lib/config/load-env-files';
import { runScript } from './run-script';

/** The servers may connect as the owner, too. */
const NO_ROLE =
  ' No other role has privileges of the servers. If they connect as one, name it: SITE_DATABASE_ROLE=<role> npm run db:migrate';

const usage = `npm run db:migrate applies new migrations to the database at DATABASE_URL, whose role must own the tables. If
SITE_DATABASE_ROLE names another role, it gets the privileges that the servers need; without it, the roles that have some of
them get the rest. If SITE_DATABASE_URL, the servers' DATABASE_URL, leads to another database, it changes nothing; neither
does it while servers are connected that would not work on the new schema, unless DESPITE_SERVERS is 1. It takes no
arguments. Several instances can run it at the same time.`;

await runScript(async () => {
  parseArgs();
  const url = databaseUrl();
  for (const message of findOddVariables(process.env)) console.error(message);
  const siteUrl = process.env.SITE_DATABASE_URL?.trim();
  if (siteUrl) await assertSameDatabase(url, siteUrl);
  if (!process.env.DESPITE_SERVERS?.trim()) await assertServersStopped(url);
  const roles = await migrate(url, process.env.SITE_DATABASE_ROLE?.trim());
  const granted = roles.map((role) => ` ${role} has the privileges of the servers.`);
  console.log(`The database schema is up to date.${granted.join('') || NO_ROLE}`);
}, usage);

async function assertServersStopped(url: string): Promise<void> {
  const { db, close } = createSession(url, 'waitlist-migrate');
  const connections = await countServersToStop(db).finally(close);
  if (connections === 0) return;
  throw new Error(
    `Servers of 1.1 have ${connections} connections, and they don't work on the new schema. Nothing was migrated. Stop them, make a backup, and run this again. See “From 1.1 to 2.0” in docs/deploy.md.`,
  );
}

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
