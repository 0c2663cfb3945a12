import {
  assertWritable,
  findEncodingFault,
  findOwnerFault,
  newestMigration,
  readSchemaVersion,
  readServerSettings,
} from '@/db/checks/server';
import type { Handle } from '@/db/client';
import { DISK_FULL, errorCode } from '@/db/errors';
import { log, logError } from '../../observability/log';
import { runtime } from '../../runtime';
import { shareReads } from '../../share-reads';
import { withTimeout } from '../../with-timeout';
import { json, NO_STORE } from '../responses';

const TIMEOUT_MS = 1_000;
/** Proxies that take a failing server out of rotation probe at least this often. */
const PROBE_INTERVAL_MS = 5_000;

let probedAt = Number.NEGATIVE_INFINITY;
let isStopping = false;

/** Fails every probe from now on. Returns whether something probes this server and should see a failure. */
export function failProbes(): boolean {
  isStopping = true;
  return performance.now() - probedAt < PROBE_INTERVAL_MS;
}

const probe = (check: () => Promise<{ status: string }>) => async (): Promise<Response> => {
  probedAt = performance.now();
  const result = isStopping ? { status: 'stopping' } : await check();
  const isHealthy = result.status === 'ok' || result.status === 'ready';
  return json(result, { status: isHealthy ? 200 : 503, headers: NO_STORE });
};

/** Does not query the database: a database outage must not restart servers. */
export const getLiveness = probe(async () => ({ status: 'ok' }));

const checkReadiness = shareReads(async () => {
  const { readers } = runtime();
  try {
    const { isReadOnly, encodingFault, ownerFault, version } = await withTimeout(TIMEOUT_MS, ({ signal }) =>
      readState(readers.until(signal)),
    );
    if (isReadOnly) return { status: 'unready', database: 'read_only', migrations: 'unknown' };
    if (encodingFault) {
      log.error({ event: 'not_ready', ...encodingFault });
      return { status: 'unready', database: 'wrong_encoding', migrations: 'unknown' };
    }
    if (ownerFault) {
      log.error({ event: 'not_ready', ...ownerFault });
      return { status: 'unready', database: 'not_owner', migrations: 'unknown' };
    }
    if (version < newestMigration) return { status: 'unready', database: 'ok', migrations: 'pending' };
    return { status: 'ready', database: 'ok', migrations: 'ok' };
  } catch (error) {
    logError('not_ready', error);
    const database = errorCode(error) === DISK_FULL ? 'disk_full' : 'unreachable';
    return { status: 'unready', database, migrations: 'unknown' };
  }
});

/** 200 when Postgres answers within a second, stores every character, has at least this build's schema and takes every write of the site, else 503. */
export const getReadiness = probe(checkReadiness);

async function readState(handle: Handle) {
  const settings = await readServerSettings(handle);
  const [encodingFault, ownerFault] = [findEncodingFault(settings), findOwnerFault(settings)];
  const version = ownerFault ? 0 : await readSchemaVersion(handle);
  if (!settings.isReadOnly && version >= newestMigration) await assertWritable(handle);
  return { isReadOnly: settings.isReadOnly, encodingFault, ownerFault, version };
}
