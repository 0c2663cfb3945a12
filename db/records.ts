import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

const list = (chunks: SQL[]) => sql.join(chunks, sql`, `);

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
  const columns = fields.map(([, column]) => sql`${sql.identifier(column.name)}`);
  const values = fields.map(([field]) => sql`given.${sql.identifier(field)}`);
  const types = fields.map(
    ([field, column]) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`,
  );
  return sql`insert into ${table} (${list(columns)}) select ${list(values)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${list(types)})`;
}
