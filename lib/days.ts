// Client-safe. Days are in UTC.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * DAY_MS);

export const startOfDay = (time: Date) => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);

/** Such as 2026-11-22. */
export const dayName = (time: Date) => time.toISOString().slice(0, 10);

/** The first moment of a day. */
export const startOf = (day: string) => new Date(day);

/** `2026-13-01` is no time, and Postgres has no year 0. */
export const isTime = (day: string) => startOf(day).getTime() > 0;

export const dayAfter = (day: string, count = 1) => dayName(daysBefore(startOf(day), -count));
