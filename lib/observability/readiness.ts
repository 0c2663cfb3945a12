import 'server-only';
import { newestMigration, readSchemaVersion } from '@/db/checks/schema-version';
import type { Handle } from '@/db/client';
import { withTimeout } from '../with-timeout';
import { logError } from './log';

const TIMEOUT_MS = 1_000;

export interface Readiness {
  status: 'ready' | 'unready';
  database: 'ok' | 'unreachable';
  migrations: 'ok' | 'pending' | 'unknown';
}

/** Checks that Postgres answers within a second and has at least this build's schema. Never throws. */
export async function checkReadiness(handle: Handle): Promise<Readiness> {
  try {
    const version = await withTimeout(TIMEOUT_MS, () => readSchemaVersion(handle));
    const isCurrent = version >= newestMigration;
    return {
      status: isCurrent ? 'ready' : 'unready',
      database: 'ok',
      migrations: isCurrent ? 'ok' : 'pending',
    };
  } catch (error) {
    logError('not_ready', error);
    return { status: 'unready', database: 'unreachable', migrations: 'unknown' };
  }
}
