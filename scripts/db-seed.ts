import { parseArgs } from 'node:util';
import { assertLocalDatabase } from '@/db/assert-local-database';
import { createDatabase } from '@/db/client';
import { databaseUrl } from '@/lib/config/load-env-files';
import { runScript } from './run-script';
import { seedList } from './seed/seed-list';

const MAX_SIGNUPS = 10_000_000;

const usage = `npm run db:seed -- --signups N --seed S adds N sample signups (25 by default) to the database at DATABASE_URL, which
must be local, or without it to the database of a running "npm run dev". The same seed adds the same people to an empty list.`;

await runScript(async () => {
  const { count, seed } = readArguments();
  const url = databaseUrl();
  assertLocalDatabase(url);
  const { db, close } = createDatabase(url, { name: 'waitlist-seed', max: 1, queryTimeoutMs: 0 });
  try {
    await seedList(db, { count, seed });
    console.log(`Added ${count} sample signups.`);
  } finally {
    await close();
  }
}, usage);

function readArguments(): { count: number; seed: string } {
  const options = { signups: { type: 'string', default: '25' }, seed: { type: 'string' } } as const;
  const { signups, seed = String(Date.now()) } = parseArgs({ options }).values;
  const count = Number(signups);
  if (Number.isInteger(count) && count >= 0 && count <= MAX_SIGNUPS) return { count, seed };
  throw new Error(`--signups must be an integer from 0 to ${MAX_SIGNUPS}`);
}
