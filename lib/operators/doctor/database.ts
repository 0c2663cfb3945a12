import 'server-only';
import {
  findMissingSchema,
  newestMigration,
  readSchemaVersion,
  readServerSettings,
} from '@/db/checks/server';
import type { Handle } from '@/db/client';
import { canRewriteLedger, findMissingPrivileges } from '@/db/grants';
import journal from '@/db/migrations/meta/_journal.json';
import { type Finding, ok, problem, warning } from './finding';

/** A larger difference breaks tokens, leases and signatures. */
const MAX_CLOCK_SKEW_MS = 5_000;

export async function checkDatabase(handle: Handle): Promise<Finding[]> {
  const before = Date.now();
  const facts = await readServerSettings(handle);
  const middle = (before + Date.now()) / 2;
  return [
    facts.isReadOnly
      ? problem(
          'database',
          'is read-only',
          'DATABASE_URL points to a replica or uses a read-only role. Point it to the primary.',
        )
      : ok('database', `PostgreSQL ${facts.version}`),
    ...checkEncoding(facts.encoding),
    checkClock(facts.clock - middle),
    ...(await checkSchema(handle)),
  ];
}

function checkEncoding(encoding: string): Finding[] {
  if (encoding === 'UTF8') return [];
  const remedy =
    'Dump it and restore it into a database created with: createdb --encoding UTF8 --locale C.UTF-8 --template template0';
  return [problem('database', `encoding is ${encoding}, so some people cannot join`, remedy)];
}

function checkClock(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  if (Math.abs(skewMs) <= MAX_CLOCK_SKEW_MS) return ok('clock', `differs from the database by ${seconds} s`);
  const message = `${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database`;
  return problem('clock', message, 'Synchronize both machines with NTP (timedatectl set-ntp true).');
}

async function checkSchema(handle: Handle): Promise<Finding[]> {
  const version = await readSchemaVersion(handle);
  if (version < newestMigration) return [problem('migrations', 'not all applied', 'Run: npm run db:migrate')];
  const migrations =
    version > newestMigration
      ? warning('migrations', 'newer than this build', 'Deploy the newest build on this machine.')
      : ok('migrations', `${journal.entries.length} applied`);
  const missing = await findMissingSchema(handle);
  if (missing.length === 0) {
    return [migrations, ok('schema', 'all columns, constraints and indexes exist'), await checkRole(handle)];
  }
  const remedy =
    'The schema was changed by hand. Run the statements in db/migrations that create the missing objects.';
  return [migrations, problem('schema', `missing: ${missing.join(', ')}`, remedy)];
}

async function checkRole(handle: Handle): Promise<Finding> {
  const missing = await findMissingPrivileges(handle);
  if (missing.length > 0) {
    const how =
      'Connect as the owner of the tables and run: SITE_DATABASE_ROLE=<this role> npm run db:migrate';
    return problem('role', `lacks privileges: ${missing.join(', ')}`, how);
  }
  if (!(await canRewriteLedger(handle))) return ok('role', 'can only append to the ledger and the audit');
  const remedy = 'Give the site its own database role: see docs/deploy.md#database-roles.';
  return warning('role', 'can rewrite the ledger and the audit', remedy);
}
