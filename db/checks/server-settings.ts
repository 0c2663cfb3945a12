import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

/** `version`: for example 18.4. `clock`: milliseconds since 1970. */
type ServerSettings = { version: string; clock: number; isReadOnly: boolean; encoding: string };

export async function readServerSettings(handle: Handle): Promise<ServerSettings> {
  const [row] = await handle.execute<ServerSettings>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding`);
  if (!row) throw new Error('The server-settings query returned no rows');
  return row;
}
