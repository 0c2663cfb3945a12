/** For figures that take one scan of the list. */
export const freshness = { freshMs: 5_000, staleMs: 5 * 60_000 };

/** For figures that take seconds with a million people, because each friend is looked up. They change slowly. */
export const slowFreshness = { freshMs: 20_000, staleMs: 60 * 60_000 };
