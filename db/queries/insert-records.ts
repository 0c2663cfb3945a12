import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert that takes its rows as one JSON parameter instead of one parameter a value. Its text stays short for any
 * number of rows: with a placeholder a value, both sides spend most of a batch on placeholders. As `json`, which is
 * read once, not as `jsonb`, which is built first: that took twice as long.
 *
 * @param rows at least one, of plain values. A column with its default, or nothing, in all of them is left out;
 *   elsewhere what is missing is null.
 */
export function insertRecords<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
): SQL {
  const fields = Object.entries(getTableColumns(table)).filter(([field, column]) =>
    rows.some((row: Fields) => row[field] !== undefined && row[field] !== (column.default ?? null)),
  );
  const columns = fields.map(([, column]) => `"${column.name}"`);
  const values = fields.map(([field]) => `given."${field}"`);
  const types = fields.map(([field, column]) => `"${field}" ${column.getSQLType()}`);
  const list = (names: string[]) => sql.raw(names.join(', '));
  const names = fields.map(([field]) => field);
  return sql`insert into ${table} (${list(columns)}) select ${list(values)}
    from json_to_recordset(${JSON.stringify(rows, names)}::json) as given (${list(types)})`;
}

type Fields = Readonly<Record<string, unknown>>;
