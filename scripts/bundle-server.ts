import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { buildOrigin, defaultOrigins } from '../lib/config/build-origin';
import { dependencies } from '../package.json';
import { runScript } from './run-script';

const OUTPUT = 'dist';

/**
 * Packages stay in node_modules, with two exceptions. React Email's unused components take 0.7 s and 45 MB at start:
 * bundling leaves them out. Node.js 20 imports no JSON without an attribute, which tsx removes.
 */
const bundledPackages = ['@react-email/components', 'email-providers'];
const externalPackages = Object.keys(dependencies)
  .filter((name) => !bundledPackages.includes(name))
  .flatMap((name) => [name, `${name}/*`]);

const builtOrigin = (name: keyof typeof defaultOrigins) =>
  JSON.stringify(buildOrigin(name, process.env[name], defaultOrigins[name]));

const options: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: externalPackages,
  // Outside a React server bundle this guard throws; the package has an empty module for that case.
  alias: { 'server-only': path.resolve('node_modules/server-only/empty.js') },
  define: {
    'process.env.BUILT_SITE_URL': builtOrigin('SITE_URL'),
    'process.env.BUILT_RECAPTCHA_ORIGIN': builtOrigin('RECAPTCHA_ORIGIN'),
  },
};

/**
 * The last step of `npm run build`: bundles server/, and next.config.ts as JavaScript, so that a release needs
 * no TypeScript compiler at start.
 */
await runScript(async () => {
  await rm(OUTPUT, { recursive: true, force: true });
  const entryPoints = ['server/main.ts', 'server/server-thread.ts'];
  await build({ ...options, entryPoints, outdir: OUTPUT, sourcemap: true });
  await build({ ...options, entryPoints: ['next.config.ts'], outfile: `${OUTPUT}/next.config.mjs` });
  console.log(`Bundled the server into ${OUTPUT}/.`);
});
