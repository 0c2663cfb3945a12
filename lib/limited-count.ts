/** Some of the operators' queries count up to this number only, because more would say no more. Client-safe. */
export const COUNT_LIMIT = 1_000;

/** "12", or "1,000 or more". */
export const formatLimitedCount = (count: number) =>
  count < COUNT_LIMIT ? String(count) : `${COUNT_LIMIT.toLocaleString('en-US')} or more`;
