import { sql } from 'drizzle-orm';

/**
 * One parameter for a list of any length. JSON rather than an array: from an array's length the planner concludes that
 * most of a small table matches, and scans all of it.
 */
export const anyOf = (values: readonly string[]) =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;

/** The same for UUIDs. Drizzle's `inArray` makes a parameter of each, which takes CPU time here and in Postgres. */
export const anyIdOf = (ids: readonly string[]) =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid))`;
