import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert that takes its rows as one JSON parameter instead of one parameter a value. Its text stays short for any
 * number of rows: with a placeholder a value, both sides spend most of a batch on placeholders.
 *
 * @param rows at least one. A column that none of them names keeps its default; elsewhere what is missing is null.
 */
export function insertRecords<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
): SQL {
  const isNamed = ([field]: [string, unknown]) => rows.some((row) => field in row);
  const fields = Object.entries(getTableColumns(table)).filter(isNamed);
  const columns = fields.map(([, column]) => `"${column.name}"`);
  const values = fields.map(([field]) => `given."${field}"`);
  const types = fields.map(([field, column]) => `"${field}" ${column.getSQLType()}`);
  const list = (names: string[]) => sql.raw(names.join(', '));
  return sql`insert into ${table} (${list(columns)}) select ${list(values)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${list(types)})`;
}
