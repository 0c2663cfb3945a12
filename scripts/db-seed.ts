import { parseArgs } from 'node:util';
import { notLike, sql } from 'drizzle-orm';
import { SAMPLE_ID_END } from '@/db/checks/violations';
import { createDatabase, type Handle } from '@/db/client';
import { assertLocalDatabase } from '@/db/pool/connection-url';
import { signups } from '@/db/schema/signups';
import { isOnThisMachine } from '@/lib/config/build-origin';
import { databaseUrl, findDevSite } from '@/lib/config/load-env-files';
import { runScript } from './run-script';
import { seedWaitlist } from './seed/seed-waitlist';

const MAX_SIGNUPS = 10_000_000;

const usage = `npm run db:seed -- --signups N --seed S adds N sample signups (25 by default) to the database at DATABASE_URL, or
without it to the database of a running "npm run dev". It refuses databases of production: those on another machine, with
NODE_ENV=production or a public SITE_URL, or with people whom it did not add. The same seed adds the same people to an empty
waitlist.`;

await runScript(async () => {
  const { count, seed } = readArguments();
  const url = databaseUrl();
  const isDevDatabase = url === findDevSite(process.cwd())?.environment.DATABASE_URL;
  assertLocalDatabase(url);
  assertNotProduction(isDevDatabase);
  const { db, close } = createDatabase(url, { name: 'waitlist-seed', max: 1, queryTimeoutMs: 0 });
  try {
    if (!isDevDatabase) await assertNoRealPeople(db);
    await seedWaitlist(db, { count, seed });
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

function assertNotProduction(isDevDatabase: boolean): void {
  const { NODE_ENV, SITE_URL = '' } = process.env;
  if (NODE_ENV === 'production') throw new Error('Refusing to add sample people: NODE_ENV is production.');
  if (isDevDatabase || !SITE_URL.trim() || isOnThisMachine(SITE_URL.trim())) return;
  throw new Error(
    'Refusing to add sample people: SITE_URL is a public address, so the database can be in production.',
  );
}

async function assertNoRealPeople(handle: Handle): Promise<void> {
  const [real] = await handle
    .select({ position: signups.signupPosition })
    .from(signups)
    .where(notLike(sql`${signups.id}::text`, `%${SAMPLE_ID_END}`))
    .limit(1);
  if (!real) return;
  throw new Error(
    `Refusing to add sample people: #${real.position} is a real person, because the id does not end in ${SAMPLE_ID_END}, as the ids of all sample people do. Use an empty database.`,
  );
}
