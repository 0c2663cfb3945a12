import { ne, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { appSecret } from '../schema/app-secret';

export async function readSecretFingerprint(handle: Handle): Promise<string | undefined> {
  const [row] = await handle.select({ fingerprint: appSecret.fingerprint }).from(appSecret);
  return row?.fingerprint;
}

/** @returns whether it was not stored yet. */
export async function storeSecretFingerprint(handle: Handle, fingerprint: string): Promise<boolean> {
  const stored = await handle
    .insert(appSecret)
    .values({ fingerprint })
    .onConflictDoUpdate({
      target: appSecret.id,
      set: { fingerprint, since: sql`now()` },
      setWhere: ne(appSecret.fingerprint, fingerprint),
    })
    .returning({ id: appSecret.id });
  return stored.length > 0;
}
