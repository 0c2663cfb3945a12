import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, withExitCode } from './outcome';

test("reads Vitest's tests and the files that failed to load", () => {
  const passed = { fullName: 'works', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'adds', status: 'failed', failureMessages: ['expected 1 to be 2'] };
  const report = {
    numPassedTests: 2,
    testResults: [
      { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'c.test.ts', status: 'failed', message: 'cannot find d', assertionResults: [] },
    ],
  };
  expect(readVitestReport(report)).toEqual({
    passed: 2,
    failures: ['b.test.ts › adds\nexpected 1 to be 2', 'c.test.ts\ncannot find d'],
  });
});

test("reads Playwright's tests, at any depth, and the errors outside of tests", () => {
  const spec = (line: number, status: string, errors: { message: string }[]) => ({
    file: 'a.spec.ts',
    line,
    title: 'opens',
    tests: [{ status, results: [{ errors }] }],
  });
  const report = {
    stats: { expected: 5, flaky: 1 },
    suites: [
      {
        specs: [spec(1, 'expected', [])],
        suites: [
          {
            specs: [spec(2, 'unexpected', [{ message: 'timeout' }]), spec(3, 'flaky', [{ message: 'once' }])],
          },
        ],
      },
    ],
    errors: [{ message: 'setup' }],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 6,
    failures: ['a.spec.ts:2 › opens\ntimeout', 'setup'],
  });
});

test('rejects an unknown report', () => {
  expect(() => readVitestReport({})).toThrow();
  expect(() => readPlaywrightReport({ stats: {} })).toThrow();
});

test.each([
  [[], 0, []],
  [[], 1, ['No test failed, but the exit code was 1.']],
  [[], null, ['No test failed, but the exit code was null.']],
  [['timeout'], 1, ['timeout']],
])('failures %o with exit code %s are %o', (failures, exitCode, expected) => {
  expect(withExitCode({ passed: 3, failures }, exitCode)).toEqual({ passed: 3, failures: expected });
});
