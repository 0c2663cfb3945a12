import { parseArgs } from 'node:util';
import { assertSameDatabase } from '@/db/assert-same-database';
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
