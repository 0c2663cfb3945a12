import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that calls console.error fails, unless it spies on console.error itself. */
const printed = vi.fn<typeof console.error>();

beforeEach(() => {
  printed.mockReset();
  console.error = printed;
});

afterEach(() => {
  expect(printed.mock.calls, 'console.error was called').toEqual([]);
});

/** Otherwise, the next file would be imported with what the last test of this file replaced. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
