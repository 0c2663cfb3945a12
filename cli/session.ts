import { createDatabase, type Handle } from '@/db/client';
import { databaseUrl, databaseUrlIfAny } from '@/lib/config/load-env-files';

/** Operators' reads go through the whole list: only after this long, in milliseconds, is a silent server given up. */
const QUERY_TIMEOUT_MS = 5 * 60_000;

/**
 * Does some work with the database of the configuration.
 *
 * @throws Error when `DATABASE_URL` is not set, and what the work threw.
 */
export async function withDatabase<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
  return withDatabaseAt(databaseUrl(), work);
}

/** The same, but the work is done without a database too: then its handle is `null`. */
export async function withDatabaseIfAny<T>(work: (handle: Handle | null) => Promise<T>): Promise<T> {
  const url = databaseUrlIfAny();
  return url === undefined ? work(null) : withDatabaseAt(url, work);
}

async function withDatabaseAt<T>(url: string, work: (handle: Handle) => Promise<T>): Promise<T> {
  const database = createDatabase(url, { name: 'waitlist-cli', max: 2, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
