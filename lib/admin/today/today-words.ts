/** Days in UTC, today included. */
export const ranges = ['7', '30'] as const;
export type Range = (typeof ranges)[number];

/** @param value a search parameter of the page's URL. */
export const parseRange = (value: unknown): Range => ranges.find((range) => range === value) ?? '7';
