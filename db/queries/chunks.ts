/** A statement takes 65,535 parameters; with this many rows of ours it stays far below. */
const ROWS = 4_000;

/** Cuts rows into pieces that one insert can take. */
export function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}
