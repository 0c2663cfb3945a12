/** Of the figures that a scan of the list yields. */
export const freshness = { freshMs: 5_000, staleMs: 5 * 60_000 };
