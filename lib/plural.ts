/** "12,345", without a number format: its first use blocks a phone while it hydrates. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** "1 friend", "2,000 friends". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** "1 person", "2,000 people". */
export const formatPeople = (count: number): string => plural(count, 'person', 'people');

/** Some of the operators' queries stop counting here, so that a large group takes no longer. Client-safe. */
export const COUNT_LIMIT = 1_000;

/** "12", or "1,000 or more". */
export const formatLimitedCount = (count: number) =>
  count < COUNT_LIMIT ? String(count) : `${grouped(COUNT_LIMIT)} or more`;

/** "1 other person", "1,000 or more other people". */
export const formatOtherPeople = (count: number) =>
  `${formatLimitedCount(count)} other ${count === 1 ? 'person' : 'people'}`;
