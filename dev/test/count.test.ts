import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sum, trustExitCode } from './count';

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) });

test('counts the tests of Vitest, and files that could not be loaded', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    testResults: [file('passed', 7), file('failed', 2), file('failed', 0)],
  };
  expect(countVitest(report)).toEqual({ passed: 7, failed: 3 });
});

test('counts the tests of Playwright, and errors outside of tests', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 1 });
  expect(countPlaywright({ stats, errors: [{ message: 'setup' }] })).toEqual({ passed: 6, failed: 2 });
});

test('a report of another form is refused', () => {
  expect(() => countVitest({})).toThrow();
  expect(() => countPlaywright({ stats: {} })).toThrow();
});

test.each([
  [{ passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  [{ passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  [{ passed: 3, failed: 0 }, null, { passed: 3, failed: 1 }],
  [{ passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
])('%o with exit code %s is %o', (count, exitCode, trusted) => {
  expect(trustExitCode(count, exitCode)).toEqual(trusted);
});

test('sums the stages', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 20, failed: 2 },
    ]),
  ).toEqual({ passed: 21, failed: 2 });
  expect(sum([])).toEqual({ passed: 0, failed: 0 });
});
