import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endOnExit } from '@/dev/processes/watchdog';

/** Inside the checkout, so that what the build needs at run time is found in its node_modules. */
const FOLDER = path.resolve('.data/bench/without-headers');

const isNeeded = (file: string) => !/\.next\/(cache|dev|standalone|trace)/.test(file);

/**
 * The same build without the header rules of ours: what they cost a page.
 *
 * @returns the folder it is in, which goes with this process.
 */
export async function buildWithoutHeaders(): Promise<string> {
  endOnExit({ path: FOLDER });
  await cp('.next', path.join(FOLDER, '.next'), { recursive: true, filter: isNeeded });
  await writeFile(path.join(FOLDER, 'next.config.mjs'), 'export default { poweredByHeader: false };\n');
  const manifest = path.join(FOLDER, '.next/routes-manifest.json');
  const routes = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...routes, headers: [] }));
  return FOLDER;
}
