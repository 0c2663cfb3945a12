/** `npm run dev` and `npm run preview`, on a machine with nothing but Node. */
import { install, root } from './install.mjs';

try {
  process.chdir(root);
  install();
  const { tsImport } = await import('tsx/esm/api');
  const { run } = await tsImport('./run.ts', import.meta.url);
  await run(process.argv[2] === 'preview' ? 'preview' : 'dev');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
