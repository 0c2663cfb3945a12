import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineScriptHashes, SCRIPT_HASHES_PLACEHOLDER } from '@/lib/security/headers';
import { builtPages } from './static-files';

/**
 * Replaces the placeholder in the build's Content-Security-Policy with the hashes of the pages' inline scripts, and returns
 * the policy of pages. It is in the routes manifest, an internal file of Next.js.
 */
export async function injectHashes(buildFolder: string): Promise<string> {
  const pages = await Promise.all((await builtPages(buildFolder)).map((page) => readFile(page, 'utf8')));
  const hashes = [...new Set(pages.flatMap(inlineScriptHashes))].sort();
  if (hashes.length === 0) throw new Error(`The pages in ${buildFolder} contain no inline scripts.`);

  const manifest = path.join(buildFolder, 'routes-manifest.json');
  const text = await readFile(manifest, 'utf8');
  const policy = text.split('"').find((value) => value.includes(SCRIPT_HASHES_PLACEHOLDER));
  if (!policy) throw new Error(`${manifest} does not contain the placeholder ${SCRIPT_HASHES_PLACEHOLDER}.`);
  const fill = (part: string) => part.replaceAll(SCRIPT_HASHES_PLACEHOLDER, hashes.join(' '));
  await writeFile(manifest, fill(text));
  return fill(policy);
}
