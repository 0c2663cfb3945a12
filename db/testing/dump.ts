import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

/** Everything a database holds, each row of each table as text: what a dump would show. */
export async function dumpAll(handle: Handle): Promise<string> {
  const tables = await handle.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')`);
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await handle.execute<{ row: string }>(
      sql.raw(`select one::text as row from ${name} as one`),
    );
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows.join('\n');
}
