import { z } from 'zod';

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

/** Counts Vitest's JSON report. A file that fails to load has no tests and counts as one failure. */
export function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = vitestSchema.parse(report);
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + notLoaded.length };
}

/** Counts Playwright's JSON report. An error outside a test counts as one failure. */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = playwrightSchema.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** A failed run without a failed test counts as one failure. */
export function withExitCode(count: Count, exitCode: number | null): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});
