import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { buildOrigin, defaultOrigins } from '../lib/config/build-origin';
import { setting } from '../lib/config/setting';
import { dependencies } from '../package.json';
import { injectHashes } from './csp-hashes';
import { holdScripts } from './paint-first/hold-scripts';
import { runScript } from './run-script';
import { builtPages, writeStaticFiles } from './static-files';

const BUILD = '.next';
/** V8 compiles such a script off the main thread while it loads, instead of each function at its first call. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';
const OUTPUT = 'dist';

/**
 * Packages stay in node_modules. Those that the bundles contain are development packages: React Email, whose unused
 * components would take 0.7 s and 45 MB at start, its parser of Markdown, and string-width, which only the command line uses.
 */
const externalPackages = Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]);

const builtOrigin = (name: keyof typeof defaultOrigins) =>
  JSON.stringify(buildOrigin(name, process.env[name], defaultOrigins[name]));

const options: BuildOptions = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outdir: OUTPUT,
  external: externalPackages,
  // Outside a React server bundle this guard throws; the package has an empty module for that case.
  alias: { 'server-only': path.resolve('node_modules/server-only/empty.js') },
};

/**
 * Follows `next build`. Bundles everything, so that a release needs no TypeScript compiler; with `--tools` the operators'
 * programs only.
 */
await runScript(async () => {
  const { tools } = parseArgs({ options: { tools: { type: 'boolean' } } }).values;
  await rm(OUTPUT, { recursive: true, force: true });
  await bundleTools();
  if (!tools) {
    await paintFirst();
    // paint-first adds an inline script, so the hashes come after it.
    await bundleServer(await injectHashes(BUILD));
  }
  console.log(`Bundled ${tools ? 'the tools' : 'the server and the tools'} into ${OUTPUT}/.`);
});

async function paintFirst(): Promise<void> {
  const files = new Set<string>();
  for (const page of await builtPages(BUILD)) {
    const { html, scripts, data } = holdScripts(await readFile(page, 'utf8'));
    await writeFile(path.join(BUILD, 'static', data.file), data.script);
    await writeFile(page, html);
    for (const address of scripts) files.add(path.join(BUILD, address.replace(/^\/_next|\?.*/g, '')));
  }
  for (const file of files) await writeFile(file, `${COMPILE_HINT}\n${await readFile(file, 'utf8')}`);
}

/** The tools work for any address: only servers refuse to run with another one than the build's. But `doctor` says so. */
async function bundleTools(): Promise<void> {
  const entryPoints = {
    waitlist: 'cli/main.ts',
    'db-migrate': 'scripts/db-migrate.ts',
    'db-seed': 'scripts/db-seed.ts',
  };
  const define = {
    'process.env.TOOLS_SITE_URL': setting(process.env.SITE_URL) ? builtOrigin('SITE_URL') : '""',
  };
  await build({ ...options, define, entryPoints });
  await cp('db/migrations', `${OUTPUT}/migrations`, { recursive: true });
}

async function bundleServer(pagePolicy: string): Promise<void> {
  const define = {
    'process.env.BUILT_SITE_URL': builtOrigin('SITE_URL'),
    'process.env.BUILT_RECAPTCHA_ORIGIN': builtOrigin('RECAPTCHA_ORIGIN'),
    'process.env.BUILT_PAGE_POLICY': JSON.stringify(pagePolicy),
  };
  await build({ ...options, define, entryPoints: { main: 'server/main.ts' } });
  await build({
    ...options,
    entryPoints: { 'next.config': 'next.config.ts' },
    outExtension: { '.js': '.mjs' },
  });
  await writeStaticFiles(BUILD, 'public', `${OUTPUT}/static`);
}
