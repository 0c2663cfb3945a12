import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: here('./') },
      // Outside the bundler this guard throws; the package keeps an empty module for that case.
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
    // For what is waited for on a machine that does other things as well.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 30_000,
    testTimeout: 30_000,
  },
});
