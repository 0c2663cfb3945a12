import { sql } from 'drizzle-orm';
import type { Handle } from './client';

export interface ServerFacts {
  /** Like `18.4`. */
  version: string;
  /** Milliseconds since 1970 by the server's clock. */
  clock: number;
  /** Whether it takes no writes. */
  isReadOnly: boolean;
}

/** What a server says of itself. */
export async function readServerFacts(handle: Handle): Promise<ServerFacts> {
  const [row] = await handle.execute<{ version: string; clock: number; read_only: boolean }>(sql`
    select current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`);
  if (!row) throw new Error('The database said nothing of itself');
  return { version: row.version.split(' ')[0] ?? '', clock: row.clock, isReadOnly: row.read_only };
}
