import { formatDollars } from '@/lib/credit/money';

/** An amount in cents as people read it, like "$35.00". */
export const dollars = (cents: number): string => formatDollars(cents / 100);

/** A time to the minute, in UTC, like "2026-11-20 08:15". */
export const minute = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

/** A count with its noun, like "1 person" and "2 people". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** A share from 0 to 1 as percent. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
