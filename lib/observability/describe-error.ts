import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode, isConnectionFault } from '@/db/errors';
import { describeDatabaseUrl } from '../config/database-source';

type Cause = readonly [what: string, remedy: string];

const TLS = 'See docs/configuration.md#tls-to-the-database.';

export const READ_ONLY_REMEDY =
  'Point DATABASE_URL to the primary, not to a replica or a read-only role. Managed databases may also be read-only while their disk is full.';

/** The keys are SQLSTATEs and error codes of Node.js. */
const causes: Record<string, Cause> = {
  '25006': ['is read-only', READ_ONLY_REMEDY],
  '2BP01': [
    'has views that need what a migration drops',
    'Drop them, and run it again. The log of Postgres names them.',
  ],
  '28000': [
    'admits no such connection',
    'Correct the role in DATABASE_URL, or add it to pg_hba.conf. Does the server require sslmode=verify-full?',
  ],
  '28P01': ['refuses the password', 'Correct role and password in DATABASE_URL, or: alter role … password …'],
  '3D000': ['does not exist', 'Correct the name at the end of DATABASE_URL, or create the database.'],
  '42501': ['refuses the role of DATABASE_URL: it lacks a privilege', 'Connect as the owner of the tables.'],
  '42704': ['does not know a parameter', 'Correct the end of DATABASE_URL.'],
  '42P01': ['lacks a table of this build', 'Run: npm run db:migrate. Is public in search_path?'],
  '42703': ['lacks a column of this build', 'Run: npm run db:migrate'],
  '53100': ['has no disk space left', 'Free space on its disk, or enlarge it. Nobody can join until then.'],
  '53300': [
    'has no free connection',
    'List them as superuser: select usename, count(*) from pg_stat_activity group by 1. Close unused ones, or raise max_connections or the limit of the role.',
  ],
  '55P03': ['is locked by a long transaction, such as a dump', 'Run it again after that.'],
  '57P03': ['is starting or stopping', 'Try again in a minute.'],
  ECONNREFUSED: ['does not listen there', 'Check that Postgres runs, and host and port in DATABASE_URL.'],
  ENOTFOUND: ['has a host that DNS does not know', 'Correct the host in DATABASE_URL.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['presents a certificate for another host', `Use that host. ${TLS}`],
  CERT_HAS_EXPIRED: ['presents an expired certificate', 'Renew it on the server.'],
};

const other: Cause = ['reports an error', 'See the log of Postgres.'];

/** Causes that have several codes, or share one. */
function findKind(code: string, error: unknown): Cause {
  const { cause = error } = error instanceof Error ? error : {};
  if (/before secure TLS connection/.test(String(cause)))
    return ['offers no TLS, but sslmode requires it', `Switch TLS on at the server. ${TLS}`];
  if (/CERT|LEAF_SIGNATURE/.test(code))
    return ['presents a certificate that Node.js does not trust', `Set NODE_EXTRA_CA_CERTS. ${TLS}`];
  if (!isConnectionFault(error)) return other;
  return ['does not respond', 'Check that Postgres runs, DATABASE_URL, and the firewalls in between.'];
}

/** The cause of a database error; undefined for other errors. `what` continues "The database". */
export function findDatabaseCause(error: unknown) {
  const code = errorCode(error);
  if (code === undefined) return undefined;
  const [what, remedy] = causes[code] ?? findKind(code, error);
  const isAboutRole = ['28000', '28P01', '3D000', '42501'].includes(code);
  return { code, what, remedy: isAboutRole ? `${remedy} ${describeDatabaseUrl()}` : remedy };
}

/** What a line of the log says first about an error of the database. It quotes neither a query nor Postgres. */
export function databaseProblem(error: unknown): { problem?: string } {
  const isOfDatabase =
    error instanceof DrizzleQueryError || (error instanceof Error && error.name === 'PostgresError');
  const cause = isOfDatabase ? findDatabaseCause(error) : undefined;
  return cause ? { problem: `The database ${cause.what} (${cause.code}). ${cause.remedy}` } : {};
}

/** Errors of the driver without a query come from connecting. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || (error instanceof Error && ownCode(error) in causes);

const ownCode = (error: object) => ('code' in error ? String(error.code) : '');

/** An error as one line. Of a failed query it takes the cause's message: its own contains the query's values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, name } = error.cause instanceof Error ? error.cause : error;
  if (isDatabaseError(error)) {
    const { code, remedy } = findDatabaseCause(error) ?? { code: undefined, remedy: other[1] };
    return `The database failed: ${message || name}${code ? ` (${code})` : ''}${remedy === other[1] ? '' : `. ${remedy}`}`;
  }
  if (ownCode(error) === 'ENOSPC') return 'The disk is full. Free space, then run it again.';
  return error.cause instanceof Error ? `${error.message}: ${message || name}` : error.message;
}
