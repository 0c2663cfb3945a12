import {
  countOtherBuilds,
  countPending,
  findMissingSchema,
  newestMigration,
  readSchemaVersion,
  readServerSettings,
} from '@/db/checks/server';
import type { Handle } from '@/db/client';
import { canRewriteLedger, findMissingPrivileges } from '@/db/grants';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import { READ_ONLY_REMEDY } from '../observability/describe-error';
import { plural } from '../plural';
import { type Finding, ok, problem, warning } from './finding';

/** A larger difference breaks tokens, leases and signatures. */
const MAX_CLOCK_SKEW_MS = 5_000;

export async function checkDatabase(handle: Handle): Promise<Finding[]> {
  const before = Date.now();
  const facts = await readServerSettings(handle);
  const middle = (before + Date.now()) / 2;
  return [
    facts.isReadOnly
      ? problem('database', 'is read-only', READ_ONLY_REMEDY)
      : ok('database', `PostgreSQL ${facts.version}`),
    ...checkEncoding(facts.encoding),
    checkClock(Number(facts.clock) - middle),
    ...(await checkSchema(handle, facts.role)),
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

async function checkSchema(handle: Handle, role: string): Promise<Finding[]> {
  const denied = await findMissingPrivileges(handle);
  const remedy = `Connect as the owner of the tables and run: SITE_DATABASE_ROLE=${role} npm run db:migrate`;
  const privileges = problem('role', `the role ${role} may not ${denied.join('; ')}`, remedy);
  if (denied.some((what) => what.includes('drizzle'))) return [privileges];
  const migrations = await checkMigrations(handle);
  if (migrations.status === 'problem') return [migrations];
  if (denied.length > 0) return [migrations, privileges];
  const missing = await findMissingSchema(handle);
  if (missing.length === 0) {
    return [migrations, ok('schema', 'all columns, constraints and indexes exist'), await checkRole(handle)];
  }
  const restore =
    'The schema was changed by hand. Run the statements in db/migrations that create the missing objects.';
  return [migrations, problem('schema', `missing: ${missing.join(', ')}`, restore)];
}

const MIGRATIONS = 'migrations';
const NEXT_STEP = 'Next step of the upgrade:';

async function checkMigrations(handle: Handle): Promise<Finding> {
  const version = await readSchemaVersion(handle);
  const pending = countPending(version);
  const all = journal.entries.length;
  if (version === 0)
    return problem(MIGRATIONS, 'none applied', 'Run as the owner of the database: npm run db:migrate');
  if (pending > 0) {
    const step = `${NEXT_STEP} make a backup, then run as the owner of the tables: npm run db:migrate. See docs/deploy.md#upgrades.`;
    return problem(MIGRATIONS, `${pending} of ${all} not applied`, step);
  }
  if (version > newestMigration)
    return warning(
      MIGRATIONS,
      'newer than this build',
      `${NEXT_STEP} deploy the newest build on this machine.`,
    );
  const others = await countOtherBuilds(handle);
  if (others === 0) return ok(MIGRATIONS, `${all} applied`);
  const message = `${all} applied, but servers with another build have ${plural(others, 'connection')}`;
  return warning(MIGRATIONS, message, `${NEXT_STEP} restart the servers with this build.`);
}

async function checkRole(handle: Handle): Promise<Finding> {
  if (!(await canRewriteLedger(handle))) return ok('role', 'can only append to the ledger and the audit');
  const remedy = 'Give the site its own database role: see docs/deploy.md#database-roles.';
  return warning('role', 'can rewrite the ledger and the audit', remedy);
}
