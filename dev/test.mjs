/** `npm test`, on a machine with nothing but Node. The last line is `N passed, N failed`, whatever happens. */
import { install, root } from './install.mjs';

try {
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
