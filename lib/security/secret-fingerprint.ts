import type { Handle } from '@/db/client';
import { readSecretFingerprint, storeSecretFingerprint } from '@/db/queries/app-secret';
import { log, logError } from '../observability/log';
import { shortHash } from './keyed-hash';

const fingerprintOf = (secret: string) => shortHash(secret, 'waitlist secret fingerprint', 'waitlist');

/**
 * Stores which secret the servers use, for the commands. Never rejects: a server also starts without its database.
 *
 * @param secrets the servers' secrets, of which the first makes links and hashes.
 */
export async function rememberSecret(handle: Handle, [secret = '']: readonly string[]): Promise<void> {
  try {
    const before = await readSecretFingerprint(handle);
    const isNew = await storeSecretFingerprint(handle, fingerprintOf(secret));
    if (before !== undefined && isNew) log.warn({ event: 'app_secret_changed' });
  } catch (error) {
    logError('secret_not_remembered', error);
  }
}

/** Whether a process hashes as the servers do. Before a server has started, any secret will do. */
export async function isServersSecret(handle: Handle, [secret]: readonly string[]): Promise<boolean> {
  if (secret === undefined) return false;
  const stored = await readSecretFingerprint(handle);
  return stored === undefined || stored === fingerprintOf(secret);
}
