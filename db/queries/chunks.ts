/** Our widest row has few enough columns for Postgres's limit of 65,535 parameters per statement. */
const ROWS = 4_000;

export function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}
