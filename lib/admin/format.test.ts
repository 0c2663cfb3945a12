import { describe, expect, test } from 'vitest';
import { formatTime, formatUtc, patternOf } from './format';

const newYear = new Date('2026-12-31T23:30:05Z');

describe('formatTime', () => {
  test.each([
    ['datetime', 'UTC', 'Dec\u00a031,\u00a02026, 23:30'],
    ['datetime', 'Europe/Berlin', 'Jan\u00a01,\u00a02027, 00:30'],
    ['time', 'Asia/Kolkata', '05:00:05'],
  ] as const)('shows a %s in %s', (style, timeZone, expected) => {
    expect(formatTime(newYear, style, timeZone)).toBe(expected);
  });
});

test('formatUtc names the zone', () => {
  expect(formatUtc(newYear)).toBe('2026-12-31 23:30:05 UTC');
});

test.each([
  ['60002', true],
  ['60,002', true],
  ['#60,002', true],
  ['#60002', true],
  ['6,0002', false],
  ['600022', false],
  ['', false],
])('a typed %j confirms 60,002: %s', (typed, expected) => {
  expect(new RegExp(`^(?:${patternOf(60_002)})$`, 'v').test(typed)).toBe(expected);
});
