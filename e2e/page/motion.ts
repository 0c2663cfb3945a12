/** Options for `test.use`: a browser whose person did not ask for less motion. Other tests run without any. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
