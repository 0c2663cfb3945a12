/** `npm run dev` and `npm run preview`, on a machine with nothing but Node. */
import { install, root } from './bootstrap/install.mjs';
import { showHelp } from './bootstrap/show-help.mjs';

const [mode, ...args] = process.argv.slice(2);

const usage = `npm run ${mode} takes no arguments. It runs the site with everything it needs on this machine; what .env.local
or the environment gives is used instead, like another port: PORT=3010`;

try {
  showHelp(args, usage);
  // Ignored, they would leave who wrote "--port 3010" with the wrong port.
  if (args.length > 0) throw new Error(`"${args.join(' ')}" is not understood: ${usage}`);
  process.chdir(root);
  install();
  const { tsImport } = await import('tsx/esm/api');
  const { run } = await tsImport('./site/run.ts', import.meta.url);
  await run(mode === 'preview' ? 'preview' : 'dev');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
