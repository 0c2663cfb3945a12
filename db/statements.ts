import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert of at least one row with one JSON parameter. With a placeholder per value, drizzle and Postgres spent most of
 * the time of a batch on placeholders. `json` took half the time of `jsonb`. A column without a value in any row is omitted.
 */
export function insertRecords<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]) {
  const fields = Object.entries(getTableColumns(table)).filter(([field, column]) =>
    rows.some((row: Fields) => row[field] !== undefined && row[field] !== (column.default ?? null)),
  );
  const names = fields.map(([field]) => field);
  // Postgres takes longer to read fields that it does not use than we take to remove them.
  const json = JSON.stringify(rows.map((row) => pick(row, names)));
  const columns = fields.map(([, column]) => `"${column.name}"`);
  const values = names.map((field) => `input."${field}"`);
  const types = fields.map(([field, column]) => `"${field}" ${column.getSQLType()}`);
  const list = (parts: string[]) => sql.raw(parts.join(', '));
  return sql`insert into ${table} (${list(columns)}) select ${list(values)}
    from json_to_recordset(${json}::json) as input (${list(types)})`;
}

type Fields = Readonly<Record<string, unknown>>;

/** `Object.fromEntries` instead of the loop made the JSON take twice as long. */
function pick(row: Fields, names: readonly string[]): Fields {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}

/**
 * One parameter for a list of any length. JSON rather than an array: from an array's length the planner concludes that
 * most of a small table matches, and scans all of it.
 */
export const anyOf = (values: readonly string[]) =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;

export const inTexts = (column: SQLWrapper, values: readonly string[]) => sql`${column} = ${anyOf(values)}`;

/** The same for UUIDs. Drizzle's `inArray` makes a parameter of each, which takes CPU time here and in Postgres. */
export const anyIdOf = (ids: readonly string[]) =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid))`;

export const inIds = (column: SQLWrapper, ids: readonly string[]) => sql`${column} = ${anyIdOf(ids)}`;

/**
 * Whether the id is one of those of a query with a limit. For a statement without other conditions on the table: right after a
 * change of many rows, Postgres expects few of them, and would compare each with all ids.
 */
export const isAmong = (column: SQLWrapper, query: SQLWrapper) => sql`${column} = any(array${query})`;

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** `column in (…)` with inlined words: a CHECK constraint takes no parameters. */
export const oneOf = (column: SQLWrapper, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/** The row of a query that always has one, such as one of sums without groups. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A query that has one row returned none');
  return row;
}

type PersonColumn = 'id' | 'signupPosition' | 'email' | 'erasedAt';

/** The columns by which operators recognize a person. */
export function personColumns<T extends Record<PersonColumn, PgColumn>>(columns: T): Pick<T, PersonColumn> {
  const { id, signupPosition, email, erasedAt } = columns;
  return { id, signupPosition, email, erasedAt };
}

export const countIf = (condition: SQLWrapper | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

/** Counts the rows that meet each condition. The cast keeps the names, which `Object.fromEntries` loses. */
export const countEach = <Name extends string>(conditions: Record<Name, SQLWrapper>) =>
  Object.fromEntries(
    Object.entries<SQLWrapper>(conditions).map(([name, condition]) => [name, countIf(condition)]),
  ) as Record<Name, SQL<number>>;

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

type Results<Statements extends readonly unknown[]> = {
  -readonly [Index in keyof Statements]: Awaited<Statements[Index]>;
};

/** Waits for all statements even when one fails, so that none runs when the transaction is rolled back. */
export async function pipeline<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<Results<Statements>> {
  // A drizzle query is sent again each time it is awaited.
  const results = statements.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(results);
  return Promise.all(results) as Promise<Results<Statements>>;
}

export interface Rows {
  limit: number;
  offset: number;
}

export const everything: Rows = { limit: 2 ** 31 - 1, offset: 0 };
