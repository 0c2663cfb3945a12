import 'server-only';
import { findMissingSchema } from '@/db/checks/missing-schema';
import { newestMigration, readSchemaVersion } from '@/db/checks/schema-version';
import { readServerSettings } from '@/db/checks/server-settings';
import type { Handle } from '@/db/client';
import journal from '@/db/migrations/meta/_journal.json';
import { type Finding, ok, problem, warning } from './finding';

/** Clocks this far apart confuse tokens, leases and signatures, in milliseconds. */
const TOLERATED_SKEW_MS = 5_000;

/**
 * Whether the database answers, is writable, agrees on the time and has this build's schema.
 *
 * @throws the driver's error when it cannot be reached.
 */
export async function examineDatabase(handle: Handle): Promise<Finding[]> {
  const before = Date.now();
  const facts = await readServerSettings(handle);
  const middle = (before + Date.now()) / 2;
  return [
    facts.isReadOnly
      ? problem(
          'database',
          'takes no writes',
          'DATABASE_URL leads to a replica or a read-only role: point it at the primary.',
        )
      : ok('database', `PostgreSQL ${facts.version}`),
    ...examineEncoding(facts.encoding),
    examineClock(facts.clock - middle),
    ...(await examineSchema(handle)),
  ];
}

/** Names and addresses are of any script: another encoding refuses whom it cannot write, or counts bytes for letters. */
function examineEncoding(encoding: string): Finding[] {
  if (encoding === 'UTF8') return [];
  const remedy =
    'Restore a dump of it into a new one, which is made with: createdb --encoding UTF8 --locale C.UTF-8 --template template0';
  return [problem('database', `keeps text as ${encoding}, so that some people cannot join`, remedy)];
}

function examineClock(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  if (Math.abs(skewMs) <= TOLERATED_SKEW_MS) return ok('clock', `${seconds} s from the database's`);
  const remedy = 'Let both machines take their time from NTP (timedatectl set-ntp true).';
  return problem('clock', `${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database's`, remedy);
}

async function examineSchema(handle: Handle): Promise<Finding[]> {
  const version = await readSchemaVersion(handle);
  if (version < newestMigration) return [problem('migrations', 'not all applied', 'Run: npm run db:migrate')];
  const isNewer = version > newestMigration;
  const migrations = isNewer
    ? warning('migrations', 'newer than this build', 'Deploy the newest build on this machine too.')
    : ok('migrations', `${journal.entries.length} applied`);
  const missing = await findMissingSchema(handle);
  if (missing.length === 0) return [migrations, ok('schema', 'every column, constraint and index is there')];
  const remedy =
    'Somebody changed the schema by hand. The files in db/migrations hold the statements that make each; run those again.';
  return [migrations, problem('schema', `missing: ${missing.join(', ')}`, remedy)];
}
