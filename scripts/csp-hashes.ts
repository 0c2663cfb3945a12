import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inlineScriptHashes, SCRIPT_HASHES_PLACEHOLDER } from '@/lib/security/headers';
import { builtPages } from './static-files';

const manifestOf = (buildFolder: string) => path.join(buildFolder, 'routes-manifest.json');

/**
 * Replaces the placeholder in the build's Content-Security-Policy with the hashes of the pages' inline scripts. The
 * policy is in the routes manifest, an internal file of Next.js.
 *
 * @throws when the build has no inline script or the manifest has no placeholder.
 */
export async function injectHashes(buildFolder: string): Promise<void> {
  const pages = await builtPages(buildFolder);
  const hashes = await Promise.all(
    pages.map(async (page) => inlineScriptHashes(await readFile(page, 'utf8'))),
  );
  const distinct = [...new Set(hashes.flat())].sort();
  if (distinct.length === 0) throw new Error(`The pages in ${buildFolder} contain no inline scripts.`);

  const manifest = manifestOf(buildFolder);
  const text = await readFile(manifest, 'utf8');
  if (!text.includes(SCRIPT_HASHES_PLACEHOLDER)) {
    throw new Error(`${manifest} does not contain the placeholder ${SCRIPT_HASHES_PLACEHOLDER}.`);
  }
  await writeFile(manifest, text.replaceAll(SCRIPT_HASHES_PLACEHOLDER, distinct.join(' ')));
}

const routesManifest = z.object({
  headers: z.array(z.object({ headers: z.array(z.object({ key: z.string(), value: z.string() })) })),
});

/** The Content-Security-Policy of pages, from the routes manifest. proxy.ts sets that of the admin area. */
export async function pagePolicy(buildFolder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(manifestOf(buildFolder), 'utf8'));
  const rules = routesManifest.parse(manifest).headers.flatMap(({ headers }) => headers);
  const policy = rules.find(({ key }) => key === 'Content-Security-Policy');
  if (!policy) throw new Error('The routes manifest contains no Content-Security-Policy.');
  return policy.value;
}
