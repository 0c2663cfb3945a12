import 'server-only';
import { newestMigration, readSchemaVersion, readServerSettings } from '@/db/checks/server';
import type { Handle } from '@/db/client';
import { findMissingPrivileges } from '@/db/grants';
import { log, logError } from '../observability/log';
import { runtime } from '../runtime';
import { shareReads } from '../share-reads';
import { withTimeout } from '../with-timeout';
import { json, NO_STORE } from './responses';

const TIMEOUT_MS = 1_000;

/** Does not query the database: a database outage must not restart servers. */
export async function getLiveness(): Promise<Response> {
  return json({ status: 'ok' }, { headers: NO_STORE });
}

/** 200 when Postgres answers within a second, has at least this build's schema and takes every write of the site, else 503. */
export async function getReadiness(): Promise<Response> {
  const readiness = await checkReadiness();
  return json(readiness, { status: readiness.status === 'ready' ? 200 : 503, headers: NO_STORE });
}

const checkReadiness = shareReads(async () => {
  const { readers } = runtime();
  try {
    const { isReadOnly, version, missing } = await withTimeout(TIMEOUT_MS, ({ signal }) =>
      readState(readers.until(signal)),
    );
    if (isReadOnly) return { status: 'unready', database: 'read_only', migrations: 'unknown' };
    if (version < newestMigration) return { status: 'unready', database: 'ok', migrations: 'pending' };
    if (missing.length > 0) {
      log.error({ event: 'not_ready', missing });
      return { status: 'unready', database: 'missing_privileges', migrations: 'ok' };
    }
    return { status: 'ready', database: 'ok', migrations: 'ok' };
  } catch (error) {
    logError('not_ready', error);
    return { status: 'unready', database: 'unreachable', migrations: 'unknown' };
  }
});

async function readState(handle: Handle) {
  const { isReadOnly } = await readServerSettings(handle);
  const version = await readSchemaVersion(handle);
  const missing = version < newestMigration ? [] : await findMissingPrivileges(handle);
  return { isReadOnly, version, missing };
}
