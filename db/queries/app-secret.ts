import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { appSecret } from '../schema/app-secret';

const { id, fingerprint, missedAt } = appSecret;

/** `isMissed`: a server that does not have the secret said so within three minutes. Servers do so each minute. */
export async function readAppSecret(handle: Handle) {
  const isMissed = sql<boolean>`coalesce(${missedAt} > now() - interval '3 minutes', false)`;
  const [row] = await handle.select({ fingerprint, isMissed }).from(appSecret);
  return row;
}

export async function storeAppSecret(handle: Handle, fingerprint: string): Promise<void> {
  await handle
    .insert(appSecret)
    .values({ fingerprint })
    .onConflictDoUpdate({ target: id, set: { fingerprint } });
}

export async function storeMissedSecret(handle: Handle): Promise<void> {
  await handle.update(appSecret).set({ missedAt: sql`now()` });
}
