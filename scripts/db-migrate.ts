import { parseArgs } from 'node:util';
import { migrate } from '@/db/migrate';
import { databaseUrl } from '@/lib/config/load-env-files';
import { runScript } from './run-script';

const usage = `npm run db:migrate applies new migrations to the database at DATABASE_URL. It takes no arguments. Several
instances can run it at the same time.`;

await runScript(async () => {
  parseArgs();
  await migrate(databaseUrl());
  console.log('The database schema is up to date.');
}, usage);
