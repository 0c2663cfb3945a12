import { z } from 'zod';

export interface Outcome {
  passed: number;
  /** One text each: which test, and why. */
  failures: string[];
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const playwrightErrors = z.array(z.object({ stack: z.string().optional(), message: z.string().optional() }));

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      title: z.string(),
      tests: z.array(
        z.object({ status: z.string(), results: z.array(z.object({ errors: playwrightErrors })) }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
  errors: playwrightErrors,
});

const describeFailure = (...parts: string[]) => parts.join('\n');

/** Reads Vitest's JSON report. A file that fails to load has no tests and is one failure. */
export function readVitestReport(report: unknown): Outcome {
  const { numPassedTests, testResults } = vitestSchema.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [describeFailure(name, message)];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${name} › ${fullName}`, ...failureMessages),
    );
  });
  return { passed: numPassedTests, failures };
}

const readErrors = (errors: z.infer<typeof playwrightErrors>) =>
  errors.map(({ stack, message }) => stack ?? message ?? 'unknown error');

function failuresOfSuite({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const errors = results.flatMap((result) => readErrors(result.errors));
        return describeFailure(`${file}:${line} › ${title}`, ...errors);
      }),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** Reads Playwright's JSON report. An error outside a test is one failure. */
export function readPlaywrightReport(report: unknown): Outcome {
  const { stats, suites, errors } = playwrightSchema.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failures: [...suites.flatMap(failuresOfSuite), ...readErrors(errors)],
  };
}

/** A failed run without a failed test is one failure. */
export function withExitCode(outcome: Outcome, exitCode: number | null): Outcome {
  const hidden = exitCode !== 0 && outcome.failures.length === 0;
  return hidden ? { ...outcome, failures: [`No test failed, but the exit code was ${exitCode}.`] } : outcome;
}
