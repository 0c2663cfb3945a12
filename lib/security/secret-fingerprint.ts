import type { Handle } from '@/db/client';
import { readAppSecret, storeAppSecret, storeMissedSecret } from '@/db/queries/app-secret';
import { MINUTE_MS } from '../days';
import { log, logError } from '../observability/log';
import { repeat } from '../repeat';
import { shortHash } from './keyed-hash';

const fingerprintOf = (secret: string) => shortHash(secret, 'waitlist secret fingerprint', 'waitlist');

/**
 * Stores which secret makes links and hashes, or that this server does not have the one that did. Never rejects: a server also starts
 * without its database.
 *
 * @param secrets the server's, of which the first makes links and hashes, and the others verify them.
 */
export async function rememberSecret(handle: Handle, secrets: readonly string[]): Promise<void> {
  try {
    const known = secrets.map(fingerprintOf);
    const [fingerprint = ''] = known;
    const stored = await readAppSecret(handle);
    if (stored && !known.includes(stored.fingerprint)) {
      log.error({ event: 'app_secret_lost' });
      await storeMissedSecret(handle);
    } else if (stored?.fingerprint !== fingerprint) await storeAppSecret(handle, fingerprint);
  } catch (error) {
    logError('secret_not_remembered', error);
  }
}

export const startSecretWatch = (handle: Handle, secrets: readonly string[]) =>
  repeat(MINUTE_MS, () => rememberSecret(handle, secrets));

/** Whether a process hashes as the servers do. Before a server has started, any secret will do. */
export async function isServersSecret(handle: Handle, [secret]: readonly string[]): Promise<boolean> {
  return secret !== undefined && knowsServersSecret(handle, [secret]);
}

/** Whether one of the secrets verifies the links in mails. */
export async function knowsServersSecret(handle: Handle, secrets: readonly string[]): Promise<boolean> {
  const stored = await readAppSecret(handle);
  return stored === undefined || secrets.map(fingerprintOf).includes(stored.fingerprint);
}
