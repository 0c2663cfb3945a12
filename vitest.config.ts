import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const empty = here('./node_modules/server-only/empty.js');

const resolve = {
  alias: [
    { find: /^@\//, replacement: here('./') },
    // Outside Next.js's bundler the package throws; it includes an empty module for tests.
    { find: 'server-only', replacement: empty },
    // Production's bundles also leave these unused components out, whose imports take half a second.
    { find: /^@react-email\/(code-block|tailwind)$/, replacement: empty },
  ],
};

const test = {
  server: { deps: { inline: ['@react-email/components'] } },
  setupFiles: ['./dev/vitest/fail-on-console-error.ts'],
  env: { LOG_LEVEL: 'silent' },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // Ten times what they take, for a machine that is as busy.
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 120_000,
  testTimeout: 120_000,
};

/** These replace modules that other tests import, too, or change how their process answers probes (`health`, `listen`). */
const separate = [
  'app/situations.test.tsx',
  'lib/api/system/health.test.ts',
  'lib/credit/rewards.test.ts',
  'server/listen.test.ts',
];

export default defineConfig({
  resolve,
  test: {
    globalSetup: ['./dev/vitest/database-server.ts'],
    // Many tests wait: for locks, for time limits, for processes that they start.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      { resolve, test: { ...test, name: 'separate', include: separate } },
      {
        resolve,
        test: {
          ...test,
          name: 'shared',
          include: ['{app,cli,components,db,dev,emails,lib,ops,scripts,server}/**/*.test.{ts,tsx}'],
          exclude: separate,
          // Importing the modules for each file would take as long as the tests.
          isolate: false,
        },
      },
    ],
  },
});
