import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './dev/programs/chromium';

/** Browser tests of the production build. e2e/setup starts the services, e2e/fixtures the sites. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/setup/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for a busy machine.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: findChromium() },
    // Recording takes a quarter of the time. Find out more about a failure with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
});
