/** `npm test`. Needs Node.js only: it installs the packages first. The last line is always `N passed, N failed`. */
import { install, root, showHelp } from './bootstrap.mjs';

const args = process.argv.slice(2);

const usage = `npm test takes no arguments and runs every check. To run a part:
  npm run test:unit -- lib/config    unit and database tests whose path contains "lib/config"
  npm run test:browser -- e2e/stats  browser tests; REUSE_BUILD=1 reuses their last build
  npm run lint                       formatting, and the import rules between folders
`;

try {
  showHelp(args, usage);
  if (args.length > 0) console.log(`Ignored "${args.join(' ')}". ${usage}`);
  process.chdir(root);
  install();
  const { tsImport } = await import('tsx/esm/api');
  const { runAllTests } = await tsImport('./test/run.ts', import.meta.url);
  process.exitCode = await runAllTests();
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
