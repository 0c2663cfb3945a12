import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: here('./') },
      // Outside Next.js's bundler the package throws; it includes an empty module for tests.
      { find: 'server-only', replacement: here('./node_modules/server-only/empty.js') },
    ],
  },
  test: {
    include: ['{app,bench,cli,components,db,dev,emails,lib,ops,scripts,server}/**/*.test.{ts,tsx}'],
    globalSetup: ['./dev/vitest/database-server.ts'],
    setupFiles: ['./dev/vitest/fail-on-console-error.ts'],
    env: { LOG_LEVEL: 'silent' },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Generous, for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 30_000,
    testTimeout: 30_000,
    // Twice the cores: many tests wait for Postgres or a timeout.
    maxWorkers: 2 * availableParallelism(),
  },
});
