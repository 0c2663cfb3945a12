/** Of the figures that a scan of the list yields. */
export const freshness = { freshMs: 5_000, staleMs: 5 * 60_000 };

/** Of figures that take a scan per friend: seconds with a million people. They change slowly. */
export const slowFreshness = { freshMs: 20_000, staleMs: 60 * 60_000 };
