import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What is printed as an error is a failure: a test that expects one spies on console.error itself. */
const printed = vi.fn<typeof console.error>();

beforeEach(() => {
  printed.mockReset();
  console.error = printed;
});

afterEach(() => {
  expect(printed.mock.calls, 'console.error was called').toEqual([]);
});
