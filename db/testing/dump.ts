import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

/** Every row of every table as text, to search for personal data. */
export async function dumpAll(handle: Handle): Promise<string> {
  const tables = await handle.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')`);
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await handle.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} as t`));
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows.join('\n');
}
