import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode, isConnectionFault } from '@/db/errors';

interface Cause {
  /** Continues "The database". */
  what: string;
  remedy: string;
}

/** By SQLSTATE, or by the error code of Node.js. */
const causes: Record<string, Cause> = {
  '25006': {
    what: 'is read-only',
    remedy: 'DATABASE_URL points to a replica or uses a read-only role. Point it to the primary.',
  },
  '28000': {
    what: 'admits no such connection',
    remedy:
      'Add database, role and this machine to pg_hba.conf. If the server requires TLS, end DATABASE_URL with ?sslmode=verify-full.',
  },
  '28P01': {
    what: 'refuses the password of the role in DATABASE_URL',
    remedy: 'Correct role and password in DATABASE_URL, or set the password: alter role … password …',
  },
  '3D000': {
    what: 'does not exist on this server',
    remedy: 'Correct the name at the end of DATABASE_URL, or create the database: see docs/deploy.md.',
  },
  '42501': {
    what: 'refuses the role in DATABASE_URL: it lacks a privilege',
    remedy:
      'As the owner of the tables run: SITE_DATABASE_ROLE=<the role> npm run db:migrate. If it cannot connect at all: grant connect on database … to <the role>.',
  },
  '42704': {
    what: 'does not know a parameter of DATABASE_URL',
    remedy: 'Remove the parameter. If SITE_DATABASE_ROLE is set, create that role.',
  },
  '42P01': { what: 'lacks a table of this build', remedy: 'Run: npm run db:migrate' },
  '42703': { what: 'lacks a column of this build', remedy: 'Run: npm run db:migrate' },
  '53100': { what: 'has no disk space left', remedy: 'Free space on its disk. Nothing is lost.' },
  '53300': {
    what: 'has no free connection',
    remedy:
      'List them as superuser: select usename, count(*) from pg_stat_activity group by 1. Close unused ones, or raise max_connections or the limit of the role.',
  },
  '55P03': {
    what: 'is locked by a long transaction, such as a dump',
    remedy: 'Run it again when the transaction has ended.',
  },
  '57P03': { what: 'is starting or stopping', remedy: 'Try again in a minute.' },
  ECONNREFUSED: {
    what: 'does not listen at the address in DATABASE_URL',
    remedy: 'Check that Postgres is running, and host and port in DATABASE_URL.',
  },
  ENOTFOUND: { what: 'has a host that DNS does not know', remedy: 'Correct the host in DATABASE_URL.' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'presents a certificate for another host',
    remedy: 'Use the host of the certificate in DATABASE_URL. See docs/deploy.md#tls-to-the-database.',
  },
  CERT_HAS_EXPIRED: { what: 'presents an expired certificate', remedy: 'Renew it on the server.' },
};

const noTls: Cause = {
  what: 'offers no TLS, but sslmode in DATABASE_URL requires it',
  remedy: 'Switch TLS on at the server, or remove sslmode if the network is yours.',
};
const untrusted: Cause = {
  what: 'presents a certificate that Node.js does not trust',
  remedy: 'Name the CA file of the provider in NODE_EXTRA_CA_CERTS. See docs/deploy.md#tls-to-the-database.',
};
const silent: Cause = {
  what: 'does not respond',
  remedy: 'Check that Postgres is running, that DATABASE_URL points to it, and the firewalls in between.',
};
const other: Cause = { what: 'reports an error', remedy: 'See the log of Postgres.' };

/** One cause for an error of the database, or undefined for other errors. */
export function findDatabaseCause(error: unknown): (Cause & { code: string }) | undefined {
  const code = errorCode(error);
  if (code === undefined) return undefined;
  return { code, ...(causes[code] ?? findCauseInKind(code, error)) };
}

function findCauseInKind(code: string, error: unknown): Cause {
  const { cause = error } = error instanceof Error ? error : {};
  // Node.js has no code of its own for it.
  if (/before secure TLS connection/.test(String(cause))) return noTls;
  if (/CERT|LEAF_SIGNATURE/.test(code)) return untrusted;
  return isConnectionFault(error) ? silent : other;
}

/** An error as one line. Of a failed query it takes the cause's message: its own contains the query's values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (isDatabaseError(error)) return describeDatabaseError(error);
  if (ownCode(error) === 'ENOSPC') return 'The disk is full. Free space, then run it again.';
  return cause instanceof Error ? `${error.message}: ${cause.message || cause.name}` : error.message;
}

/** Errors of the driver without a query come from connecting. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || (error instanceof Error && ownCode(error) in causes);

const ownCode = (error: object) => ('code' in error ? String(error.code) : '');

function describeDatabaseError(error: Error): string {
  const { message, name } = error.cause instanceof Error ? error.cause : error;
  const found = findDatabaseCause(error);
  const code = found ? ` (${found.code})` : '';
  const remedy = found && found.remedy !== other.remedy ? `. ${found.remedy}` : '';
  return `The database failed: ${message || name}${code}${remedy}`;
}
