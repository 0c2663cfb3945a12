import type { Person } from '@/lib/operators/person';

const BAR_WIDTH = 40;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A time in UTC, like "2026-11-20 08:15". */
export const formatMinute = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

/** Draws a bar in steps of an eighth of a character. Only 0 has an empty bar. */
export function formatBar(value: number, max: number): string {
  if (value <= 0 || max <= 0) return '';
  const eighths = Math.max(1, Math.round((value / max) * BAR_WIDTH * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}

/** "#12 MFM-ABC123 Ada <ada@example.com>" */
export function formatPerson(
  person: Pick<Person, 'signupPosition' | 'referralCode' | 'email' | 'erasedAt'> & Partial<Person>,
): string {
  const { signupPosition, referralCode, email, firstName, erasedAt } = person;
  if (erasedAt) return `#${signupPosition} (erased)`;
  const address = firstName ? `${firstName} <${email}>` : email;
  return `#${signupPosition} ${referralCode} ${address}`;
}
