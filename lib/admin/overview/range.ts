/** How many days the charts of the Overview show. Client-safe. */
export const ranges = ['7', '30', '90', 'all'] as const;
export type Range = (typeof ranges)[number];

const defaultRange: Range = '30';

/** @param value a search parameter of the page's URL. */
export function parseRange(value: unknown): Range {
  return ranges.find((range) => range === value) ?? defaultRange;
}
