import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { SCRIPT_HASHES_PLACEHOLDER } from '@/lib/security/headers';
import { inlineScriptHashes } from '@/lib/security/inline-scripts';
import { builtPages } from './built-pages';
import { runScript } from './run-script';

const PAGES = '.next/server/app';
const MANIFEST = '.next/routes-manifest.json';
const STANDALONE = '.next/standalone/.next/routes-manifest.json';

/**
 * The last step of `npm run build`: writes the hashes of the built pages' inline scripts into the policy that the
 * server sends. The header rules of a build are in its routes manifest, an internal of the framework, so that anything
 * unexpected there fails the build.
 */
await runScript(async () => {
  const hashes = await hashScripts();
  await seal(MANIFEST, hashes);
  if (existsSync(STANDALONE)) await seal(STANDALONE, hashes);
  console.log(`Sealed the Content-Security-Policy with ${hashes.length} script hashes.`);
});

async function hashScripts(): Promise<string[]> {
  const pages = await builtPages(PAGES);
  const hashes = await Promise.all(
    pages.map(async (page) => inlineScriptHashes(await readFile(page, 'utf8'))),
  );
  const distinct = [...new Set(hashes.flat())].sort();
  if (distinct.length === 0) throw new Error(`No prerendered page with an inline script in ${PAGES}`);
  return distinct;
}

async function seal(manifest: string, hashes: readonly string[]): Promise<void> {
  const text = await readFile(manifest, 'utf8');
  if (!text.includes(SCRIPT_HASHES_PLACEHOLDER)) throw new Error(`${manifest} holds no policy to seal`);
  await writeFile(manifest, text.replaceAll(SCRIPT_HASHES_PLACEHOLDER, hashes.join(' ')));
}
