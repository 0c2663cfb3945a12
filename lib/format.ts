import { DAY_MS, startOf } from './days';

export const formatCount = (count: number) => count.toLocaleString('en-US');

/** "4.5%" */
export const formatShare = (part: number, whole: number) =>
  (part / whole).toLocaleString('en-US', { style: 'percent', maximumSignificantDigits: 2 });

/** What an operator may type for a number: "1000", "1,000", and "#1,000", as the page shows positions. */
export const patternOf = (number: number) => `#?${formatCount(number).replaceAll(',', ',?')}`;

/** "1.5K": an axis and a badge have room for four characters. */
export const formatCompactCount = (count: number) => count.toLocaleString('en-US', { notation: 'compact' });

/** Enough of a session's id to find it in the audit. */
export const shortSession = (id: string) => id.slice(0, 8);

const UNITS = [
  { seconds: 24 * 60 * 60, name: 'days' },
  { seconds: 60 * 60, name: 'h' },
  { seconds: 60, name: 'min' },
] as const;

/** Uses the largest unit of which there are at least two: "90 s", "5 min", "3 days". */
export function formatDuration(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= 2 * one.seconds);
  if (!unit) return `${Math.round(seconds)} s`;
  return `${formatCount(Math.round(seconds / unit.seconds))} ${unit.name}`;
}

export type TimeStyle = 'datetime' | 'date' | 'short' | 'time' | 'minute' | 'day' | 'at';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes 50 µs, and a table shows hundreds of times. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function partsOf(date: Date, timeZone: string) {
  const parts = formatFor(timeZone).formatToParts(date);
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
}

// The time takes the second line of a narrow column.
const dayOf = (part: ReturnType<typeof partsOf>) =>
  `${part('month')}\u00a0${part('day')},\u00a0${part('year')}`;

/**
 * `day`: "Tuesday" within a week, else "Nov 24". `short`: "Nov 24, 15:39". `at`: "at 15:39" today, else "on Nov 24, 15:39". Composed
 * from parts: Node.js and browsers separate them with different spaces.
 */
export function formatTime(date: Date, style: TimeStyle, timeZone: string): string {
  const part = partsOf(date, timeZone);
  if (style === 'day' && Math.abs(Date.now() - date.getTime()) < 6 * DAY_MS) return part('weekday');
  if (style === 'day') return `${part('month')}\u00a0${part('day')}`;
  const day = dayOf(part);
  if (style === 'date') return day;
  const minute = `${part('hour')}:${part('minute')}`;
  const short = `${part('month')} ${part('day')}, ${minute}`;
  if (style === 'short') return short;
  if (style === 'at') return day === dayOf(partsOf(new Date(), timeZone)) ? `at ${minute}` : `on ${short}`;
  if (style === 'minute') return minute;
  return style === 'time' ? `${minute}:${part('second')}` : `${day}, ${minute}`;
}

type WrittenStyle = Extract<TimeStyle, 'short' | 'at'>;

/** A time in a sentence. Who shows the sentence formats it with `formatTimes`: the server does not know the reader's time zone. */
export const writeTime = (time: Date, style: WrittenStyle) => `<${style} ${time.toISOString()}>`;

const WRITTEN_TIME = /<(short|at) (\d{4}-\d\d-\d\dT[\d:.]+Z)>/g;

/** "Wave 2, Nov 29, 01:54". Emails and terminals have no time zone: "Wave 2, Nov 28, 20:24 UTC". */
export const formatTimes = (text: string, timeZone?: string) =>
  text.replace(WRITTEN_TIME, (_, style: WrittenStyle, time: string) => {
    const formatted = formatTime(new Date(time), style, timeZone ?? 'UTC');
    return timeZone ? formatted : `${formatted} UTC`;
  });

/** "bob@example.com stopped it at 14:03.", or "You stopped it at 14:03." if bob reads it. */
export const describeAct = (
  { actor, at }: { actor: string | null; at: Date | null },
  what: string,
  reader: { actor: string },
) =>
  `${actor === reader.actor ? 'You' : (actor ?? 'Somebody')} ${what}${at ? ` ${writeTime(at, 'at')}` : ''}.`;

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Nov 22" for 2026-11-22. */
export const formatDay = (day: string) => formatTime(startOf(day), 'datetime', 'UTC').replace(/,.*/, '');

/** A time in UTC, like "2026-11-20 08:15". */
export const formatMinute = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

/** "2026-11-22 15:39:54 UTC" */
export function formatUtc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
