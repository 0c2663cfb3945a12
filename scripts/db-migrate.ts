import { migrate } from '@/db/migrate';
import { databaseUrl } from '@/lib/load-environment';
import { runScript } from './run-script';

/** `npm run db:migrate`: may be run by many instances at once, and again at any time. */
await runScript(async () => {
  await migrate(databaseUrl());
  console.log('The database has the newest schema.');
});
