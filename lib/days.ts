// Client-safe. Days and weeks are in UTC.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * DAY_MS);

const floorTo = (unitMs: number, time: Date) => new Date(Math.floor(time.getTime() / unitMs) * unitMs);
export const startOfHour = (time: Date) => floorTo(HOUR_MS, time);
export const startOfDay = (time: Date) => floorTo(DAY_MS, time);

/** The name of a day or hour in UTC: 2026-11-22 or 2026-11-22T15. */
export const timeName = (time: Date, unit: 'day' | 'hour') =>
  time.toISOString().slice(0, unit === 'day' ? 10 : 13);

export const unitOf = (name: string) => (name.length > 10 ? 'hour' : 'day');

/** The first moment of a day or hour. */
export const startOf = (name: string) => new Date(unitOf(name) === 'hour' ? `${name}:00Z` : name);

/** `2026-13-01` is no time, and Postgres has no year 0. */
export const isTime = (name: string) => startOf(name).getTime() > 0;

/** The day or hour that follows after so many. */
export function timeAfter(name: string, count = 1): string {
  const unit = unitOf(name);
  return timeName(new Date(startOf(name).getTime() + count * (unit === 'hour' ? HOUR_MS : DAY_MS)), unit);
}

export const startOfWeek = (time: Date) => daysBefore(startOfDay(time), (time.getUTCDay() + 6) % 7);
