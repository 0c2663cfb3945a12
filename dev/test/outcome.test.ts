import { expect, test } from 'vitest';
import { countPlaywright, countVitest, withExitCode } from './outcome';

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) });

test("counts Vitest's tests and the files that failed to load", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    testResults: [file('passed', 7), file('failed', 2), file('failed', 0)],
  };
  expect(countVitest(report)).toEqual({ passed: 7, failed: 3 });
});

test("counts Playwright's tests and the errors outside of tests", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 1 });
  expect(countPlaywright({ stats, errors: [{ message: 'setup' }] })).toEqual({ passed: 6, failed: 2 });
});

test('rejects an unknown report', () => {
  expect(() => countVitest({})).toThrow();
  expect(() => countPlaywright({ stats: {} })).toThrow();
});

test.each([
  [{ passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  [{ passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  [{ passed: 3, failed: 0 }, null, { passed: 3, failed: 1 }],
  [{ passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
])('%o with exit code %s counts as %o', (count, exitCode, expected) => {
  expect(withExitCode(count, exitCode)).toEqual(expected);
});
