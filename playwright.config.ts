import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './dev/programs/chromium';
import { inAppBrowser, NEEDS_ALL } from './e2e/page/in-app-browser';

/** Most visitors use an in-app browser: what no window and no ability of a browser changes is tested only there. */
const onlyInApp = [
  '**/e2e/signup/{captcha,failure,in-app-browser,referral-code,validation}.spec.ts',
  '**/e2e/stats/{failure,lost-code}.spec.ts',
];

/** Browser tests of the production build. e2e/setup starts the services, e2e/fixtures the sites. */
export default defineConfig<{ limited: boolean }>({
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
  projects: [
    { name: 'desktop', testIgnore: onlyInApp },
    {
      name: 'in-app',
      testMatch: [
        ...onlyInApp,
        '**/e2e/signup/{form,share-link,success}.spec.ts',
        '**/e2e/stats/lookup.spec.ts',
        '**/e2e/ticket-picture/dialog.spec.ts',
      ],
      grepInvert: RegExp(NEEDS_ALL),
      use: inAppBrowser,
    },
  ],
});
