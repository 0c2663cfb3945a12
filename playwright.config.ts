import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './dev/programs/chromium';

/** Browser tests of the production build. e2e/setup starts the services, e2e/fixtures the sites. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/setup/global-setup.ts',
  fullyParallel: true,
  // A browser waits for the server, and a test for both.
  workers: Math.ceil(1.5 * availableParallelism()),
  forbidOnly: Boolean(process.env.CI),
  // Ten times what they take, for a machine that is as busy. A person waits three seconds for an answer.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: findChromium(),
      // A test runs most scripts once or twice: optimizing them takes a tenth of its CPU time.
      args: ['--js-flags=--no-opt --no-maglev'],
    },
    // What moves takes a sixth of the CPU time. Tests of it use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a quarter of the time. Find out more about a failure with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
});
