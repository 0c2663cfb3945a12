/** `npm test`, on a machine with nothing but Node. The last line is `N passed, N failed`, whatever happens. */
import { install, root } from './bootstrap/install.mjs';
import { showHelp } from './bootstrap/show-help.mjs';

const args = process.argv.slice(2);

const usage = `npm test takes no arguments and runs everything. For a part of it, once it is installed:
  npm run test:unit -- lib/env           unit and database tests whose files are named so
  npm run test:browser -- e2e/stats      browser tests; with REUSE_BUILD=1 on the last build that they made
  npm run lint                           formatting and the rules between the layers
`;

try {
  showHelp(args, usage);
  if (args.length > 0) console.log(`"${args.join(' ')}" is not heeded: ${usage}`);
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
