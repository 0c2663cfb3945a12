import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { appSecret } from '../schema/app-secret';

type StoredSecret = typeof appSecret.$inferSelect;

export async function readAppSecret(handle: Handle): Promise<StoredSecret | undefined> {
  const [row] = await handle.select().from(appSecret);
  return row;
}

export async function storeAppSecret(
  handle: Handle,
  secret: Pick<StoredSecret, 'fingerprint' | 'lost'>,
): Promise<void> {
  await handle
    .insert(appSecret)
    .values(secret)
    .onConflictDoUpdate({ target: appSecret.id, set: { ...secret, since: sql`now()` } });
}
