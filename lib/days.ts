// Client-safe. Days and weeks are in UTC.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * DAY_MS);

const startOf = (unitMs: number) => (time: Date) => new Date(Math.floor(time.getTime() / unitMs) * unitMs);
export const startOfHour = startOf(HOUR_MS);
export const startOfDay = startOf(DAY_MS);

/** The name of a day or hour in UTC. */
export const timeName = (time: Date, unit: 'day' | 'hour') =>
  time.toISOString().slice(0, unit === 'day' ? 10 : 13);

export const startOfWeek = (time: Date) => daysBefore(startOfDay(time), (time.getUTCDay() + 6) % 7);
