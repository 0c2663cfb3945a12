/**
 * One line about what went wrong. The database's own words come without the statement and its values, which can
 * hold addresses.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return `The database failed: ${cause.message || cause.name}${code}`;
}
