import { parseArgs } from 'node:util';
import { migrate } from '@/db/migrate';
import { databaseUrl } from '@/lib/config/load-env-files';
import { runScript } from './run-script';

const usage = `npm run db:migrate takes no arguments. It brings the database of DATABASE_URL to the newest schema; it may be run
by many instances at once, and again at any time.`;

await runScript(async () => {
  parseArgs();
  await migrate(databaseUrl());
  console.log('The database has the newest schema.');
}, usage);
