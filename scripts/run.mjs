/**
 * Runs a program of package.json from its TypeScript source. Releases without development packages have no compiler and
 * run the bundle: `node scripts/run.mjs SOURCE BUNDLE [arguments]`.
 */
import { exitWithOldNode } from './node-version.mjs';

exitWithOldNode();
const [source, bundle] = process.argv.splice(2, 2);
const compiler = await import('tsx/esm/api').catch(() => null);
compiler?.register();
await import(String(new URL(`../${compiler ? source : bundle}`, import.meta.url)));
