/** The rows of a page in a query. */
export interface Rows {
  limit: number;
  offset: number;
}

/** A query without pages. */
export const everything: Rows = { limit: 2 ** 31 - 1, offset: 0 };
