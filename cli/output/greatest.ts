/** The greatest of any number of counts, 0 of none. `Math.max` takes no more than a call has arguments. */
export const greatest = (counts: number[]): number =>
  counts.reduce((most, count) => Math.max(most, count), 0);
