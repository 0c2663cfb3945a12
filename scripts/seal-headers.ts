import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { taggedPages, tagOf, tagPlaceholder } from '@/lib/http/page-tags';
import { SCRIPT_HASHES_PLACEHOLDER } from '@/lib/security/headers';
import { inlineScriptHashes } from '@/lib/security/inline-scripts';
import { builtPages } from './built-pages';
import { runScript } from './environment';

const PAGES = '.next/server/app';
const MANIFEST = '.next/routes-manifest.json';
const STANDALONE = '.next/standalone/.next/routes-manifest.json';

/** What is known of the pages only once they are built, by what stands in its place until then. */
type Seals = ReadonlyMap<string, string>;

/**
 * The last step of `npm run build`: writes the hashes of the built pages' inline scripts into the policy that the
 * server sends, and each page's tag into its `ETag`. The header rules of a build are in its routes manifest, an
 * internal of the framework, so that anything unexpected there fails the build.
 */
await runScript(async () => {
  const hashes = await hashScripts();
  const seals: Seals = new Map([
    [SCRIPT_HASHES_PLACEHOLDER, hashes.join(' ')],
    ...(await Promise.all(taggedPages.map(tagSeal))),
  ]);
  await seal(MANIFEST, seals);
  if (existsSync(STANDALONE)) await seal(STANDALONE, seals);
  console.log(
    `Sealed the policy with ${hashes.length} script hashes, and ${taggedPages.length} pages with tags.`,
  );
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

/** Both as they stand in JSON. */
async function tagSeal(page: string): Promise<readonly [string, string]> {
  const html = await readFile(path.join(PAGES, `${page === '/' ? 'index' : page}.html`), 'utf8');
  return [JSON.stringify(tagPlaceholder(page)), JSON.stringify(tagOf(html))];
}

async function seal(manifest: string, seals: Seals): Promise<void> {
  let text = await readFile(manifest, 'utf8');
  for (const [placeholder, value] of seals) {
    if (!text.includes(placeholder)) throw new Error(`${manifest} has no place for ${placeholder}`);
    text = text.replaceAll(placeholder, value);
  }
  await writeFile(manifest, text);
}
