import type { Handle } from '@/db/client';
import { readAppSecret, storeAppSecret } from '@/db/queries/app-secret';
import { log, logError } from '../observability/log';
import { shortHash } from './keyed-hash';

const fingerprintOf = (secret: string) => shortHash(secret, 'waitlist secret fingerprint', 'waitlist');

/**
 * Stores which secret the servers use, and whether one that made links is lost. Never rejects: a server also starts without its
 * database.
 *
 * @param secrets the servers' secrets, of which the first makes links and hashes.
 */
export async function rememberSecret(handle: Handle, secrets: readonly string[]): Promise<void> {
  try {
    const known = secrets.map(fingerprintOf);
    const [fingerprint = ''] = known;
    const before = await readAppSecret(handle);
    const unknown = [before?.fingerprint, before?.lost].find((one) => one && !known.includes(one));
    const lost = unknown ?? null;
    if (lost !== null) log.error({ event: 'app_secret_lost' });
    if (before?.fingerprint !== fingerprint || before.lost !== lost)
      await storeAppSecret(handle, { fingerprint, lost });
  } catch (error) {
    logError('secret_not_remembered', error);
  }
}

/** Whether a process hashes as the servers do. Before a server has started, any secret will do. */
export async function isServersSecret(handle: Handle, [secret]: readonly string[]): Promise<boolean> {
  return secret !== undefined && knowsServersSecret(handle, [secret]);
}

/** Whether one of the secrets verifies the links that the servers make now. */
export async function knowsServersSecret(handle: Handle, secrets: readonly string[]): Promise<boolean> {
  const stored = await readAppSecret(handle);
  return stored === undefined || secrets.map(fingerprintOf).includes(stored.fingerprint);
}
