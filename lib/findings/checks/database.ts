import {
  assertWritable,
  countOtherBuilds,
  countPending,
  findEncodingFault,
  findMissingSchema,
  findOwnerFault,
  newestMigration,
  readSchemaVersion,
  readServerSettings,
} from '@/db/checks/server';
import type { Handle } from '@/db/client';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import { findDatabaseCause, READ_ONLY_REMEDY } from '../../observability/describe-error';
import { plural } from '../../plural';
import { check, type Finding } from '../finding';

const database = check('database', 'problem', async (handle: Handle) => {
  const settings = await readServerSettings(handle);
  if (settings.isReadOnly) return { sentence: 'The database is read-only', remedy: READ_ONLY_REMEDY };
  return findEncodingFault(settings) ?? `The database is PostgreSQL ${settings.version}`;
});

function failureOf(error: unknown) {
  const cause = findDatabaseCause(error);
  if (!cause) throw error;
  return { sentence: `The database ${cause.what} (${cause.code})`, remedy: cause.remedy };
}

/** A check that Postgres answers with an error says what is wrong with the database. */
export const databaseFailure = (error: unknown): Finding => ({
  id: database.id,
  severity: database.severity,
  count: 1,
  ...failureOf(error),
});

const writes = check('database_writes', 'problem', async (handle: Handle) => {
  if ((await readServerSettings(handle)).isReadOnly) return null;
  return assertWritable(handle).then(() => 'The database stores what is written', failureOf);
});

/** A larger difference breaks tokens, leases and signatures. */
const MAX_CLOCK_SKEW_MS = 5_000;

const clock = check('clock', 'problem', async (handle: Handle) => {
  const before = Date.now();
  const facts = await readServerSettings(handle);
  const skewMs = Number(facts.clock) - (before + Date.now()) / 2;
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  if (Math.abs(skewMs) <= MAX_CLOCK_SKEW_MS) return `The clock differs from the database by ${seconds} s`;
  const sentence = `The clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database`;
  return { sentence, remedy: 'Synchronize the clocks of all machines with NTP (timedatectl set-ntp true).' };
});

const role = check('database_role', 'problem', async (handle: Handle) => {
  const settings = await readServerSettings(handle);
  return findOwnerFault(settings) ?? `The role ${settings.role} owns the tables`;
});

const nextStep = (sentence: string, step: string) => ({
  sentence,
  remedy: `Next step of the upgrade: ${step}`,
});

const migrations = check('migrations', 'problem', async (handle: Handle) => {
  const version = await readSchemaVersion(handle);
  const pending = countPending(version);
  const all = journal.entries.length;
  if (version === 0) {
    const remedy = 'Run: npm run db:migrate';
    return { sentence: 'No migration is applied', remedy };
  }
  if (pending > 0) {
    const step = 'make a backup, then run: npm run db:migrate. See docs/deploy.md#upgrades.';
    return nextStep(`${pending} of ${all} migrations are not applied`, step);
  }
  if (version > newestMigration) {
    const step = 'deploy the newest build on this machine.';
    return { ...nextStep('The database is newer than this build', step), severity: 'warning' };
  }
  const others = await countOtherBuilds(handle);
  if (others === 0) return `All ${all} migrations are applied`;
  const sentence = `Servers with another build have ${plural(others, 'connection')}`;
  return { ...nextStep(sentence, 'restart the servers with this build.'), severity: 'warning' };
});

const schema = check('schema', 'problem', async (handle: Handle) => {
  const missing = await findMissingSchema(handle);
  if (missing.length === 0) return 'All columns, constraints and indexes exist';
  const remedy =
    'The schema was changed by hand. Run the statements in db/migrations that create the missing objects.';
  return { sentence: `The schema lacks ${missing.join(', ')}`, remedy };
});

export const databaseChecks = [database, clock, role, migrations, writes, schema];

/** The other checks make no sense while one of these reports a problem. */
export const requiredIds = [role.id, migrations.id];

/** While one of these is a problem, no mail can be stored. */
export const storageIds = [database.id, writes.id];
