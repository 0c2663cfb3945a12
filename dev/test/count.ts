import { z } from 'zod';

/** How many tests of a stage passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Tests of Vitest's JSON report. A file that could not be loaded has no tests and is one failure. */
export function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = vitestSchema.parse(report);
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** Tests of Playwright's JSON report. An error outside a test, as in the setup, is one failure. */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = playwrightSchema.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** A runner that ended badly without naming a failure has failed all the same. */
export function trustExitCode(count: Count, exitCode: number | null): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});
