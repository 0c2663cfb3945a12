/** `npm run dev` and `npm run preview`. Needs Node.js only: it installs the packages first. */
import { install, root, showHelp } from './bootstrap.mjs';

const [mode, ...args] = process.argv.slice(2);

const usage = `npm run ${mode} starts the site, Postgres, and mocks of reCAPTCHA and Resend. Variables of the environment and of
.env.local replace them. To choose a port: PORT=3010 npm run ${mode}
npm run preview -- --host also lets phones in this machine's network open the site.`;

try {
  showHelp(args, usage);
  const withHost = mode === 'preview' && args.join() === '--host';
  if (args.length > 0 && !withHost) throw new Error(`Unknown argument "${args.join(' ')}". ${usage}`);
  process.chdir(root);
  install();
  const { tsImport } = await import('tsx/esm/api');
  const { run } = await tsImport('./site/run.ts', import.meta.url);
  await run(mode === 'preview' ? 'preview' : 'dev', withHost);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
