import { DrizzleQueryError } from 'drizzle-orm';

/** undefined_table and undefined_column */
const MISSING_SCHEMA = new Set(['42P01', '42703']);

/** An error as one line. Of a failed query it takes the cause's message: its own contains the query's values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if (!(error instanceof DrizzleQueryError)) return `${error.message}: ${cause.message || cause.name}`;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const remedy = MISSING_SCHEMA.has(code) ? '. Run: npm run db:migrate' : '';
  return `The database failed: ${cause.message || cause.name}${code && ` (${code})`}${remedy}`;
}
