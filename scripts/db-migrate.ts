import { parseArgs } from 'node:util';
import { createSession } from '@/db/client';
import { countServersToStop, migrate } from '@/db/migrate';
import { findUnusedVariables } from '@/lib/config/env';
import { databaseUrl } from '@/lib/config/load-env-files';
import { runScript } from './run-script';

const usage = `npm run db:migrate applies new migrations to the database at DATABASE_URL, whose role must own the tables. It
changes nothing while servers are connected that would not work on the new schema, unless DESPITE_SERVERS is 1. It takes no
arguments. Several instances can run it at the same time.`;

await runScript(async () => {
  parseArgs();
  const url = databaseUrl();
  for (const message of findUnusedVariables(process.env)) console.error(message);
  if (!process.env.DESPITE_SERVERS?.trim()) await assertServersStopped(url);
  for (const notice of await migrate(url)) console.log(notice);
  console.log('The database schema is up to date.');
}, usage);

async function assertServersStopped(url: string): Promise<void> {
  const { db, close } = createSession(url, 'waitlist-migrate');
  const connections = await countServersToStop(db).finally(close);
  if (connections === 0) return;
  throw new Error(
    `Servers of an older build have ${connections} connections, and they don't work on the new schema. Nothing was migrated. Stop them, make a backup, and run this again. See “Upgrades” in docs/deploy.md.`,
  );
}
