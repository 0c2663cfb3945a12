import { sql } from 'drizzle-orm';

/**
 * One parameter for a list of any length. JSON rather than an array: from an array's length the planner concludes that
 * most of a small table matches, and scans all of it.
 */
export const anyOf = (values: readonly string[]) =>
  sql`any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;
