import { createDatabase, type Handle } from '@/db/client';

/** Lends a connection without query timeout. */
export async function withDatabase<T>(databaseUrl: string, use: (db: Handle) => Promise<T>): Promise<T> {
  const { db, close } = createDatabase(databaseUrl, { max: 1, queryTimeoutMs: 0 });
  try {
    return await use(db);
  } finally {
    await close();
  }
}
