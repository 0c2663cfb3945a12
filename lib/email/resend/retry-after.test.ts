import { expect, test } from 'vitest';
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from './retry-after';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['7', 7_000],
  ['0.5', 500],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['86400', MAX_RETRY_AFTER_MS],
  ['soon', null],
  ['', null],
  [undefined, null],
])('%j is %j ms', (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
