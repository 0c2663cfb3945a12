import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

export interface ServerSettings {
  /** Like `18.4`. */
  version: string;
  /** Milliseconds since 1970 by the server's clock. */
  clock: number;
  /** Whether it takes no writes. */
  isReadOnly: boolean;
  /** How this database keeps text, like `UTF8`. */
  encoding: string;
}

/** What a server says of itself. */
export async function readServerSettings(handle: Handle): Promise<ServerSettings> {
  const [row] = await handle.execute<{
    version: string;
    clock: number;
    read_only: boolean;
    encoding: string;
  }>(sql`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`);
  if (!row) throw new Error('The database said nothing of itself');
  const { clock, encoding } = row;
  return { version: row.version.split(' ')[0] ?? '', clock, isReadOnly: row.read_only, encoding };
}
