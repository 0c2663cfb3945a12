import { expect, test } from 'vitest';
import { countTests } from './stages';

const vitest = { numPassedTests: 3, numFailedTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, flaky: 1, unexpected: 2 }, suites: [] };

test.each([
  [vitest, 0, { passed: 3, failed: 0 }],
  [vitest, 1, { passed: 3, failed: 1 }],
  [vitest, null, { passed: 3, failed: 1 }],
  [playwright, 1, { passed: 4, failed: 2 }],
])('the report %j with exit code %s counts as %j', (report, exitCode, outcome) => {
  expect(countTests(report, exitCode)).toEqual(outcome);
});

test('rejects an unknown report', () => {
  expect(() => countTests({ stats: {} }, 0)).toThrow();
});
