import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { runScript } from './run-script';

const OUTPUT = '.next';

/** Next.js keeps the keys for the next build. */
const CACHED_KEYS = ['cache/.previewinfo', 'cache/.rscinfo'];

const prerenderManifest = z.object({
  preview: z.object({
    previewModeId: z.string().min(1),
    previewModeSigningKey: z.string().min(1),
    previewModeEncryptionKey: z.string().min(1),
  }),
});
const actionManifest = z.object({ encryptionKey: z.string().min(1) });

/**
 * As written in a JSON file. Draft Mode compares it with a cookie and a header, which cannot contain half of a
 * surrogate pair, so nobody can turn it on.
 */
const REMOVED = 'removed from the release \\ud800';

/**
 * A step of `npm run build`. Next.js writes keys for Draft Mode and for server actions into every build. The site does
 * not use Draft Mode. Its server actions close over no values, so Next.js has nothing to encrypt for the browser.
 * Vercel needs the keys: it deploys no folder, and purges pages with such a key.
 */
await runScript(async () => {
  if (process.env.VERCEL) return;
  const { preview } = prerenderManifest.parse(await readJson('prerender-manifest.json'));
  const { encryptionKey } = actionManifest.parse(await readJson('server/server-reference-manifest.json'));
  const keys = [...Object.values(preview), encryptionKey];

  await Promise.all(CACHED_KEYS.map((file) => rm(path.join(OUTPUT, file), { force: true })));
  const files = await readdir(OUTPUT, { recursive: true });
  const texts = files.filter((file) => /\.(js|json)$/.test(file) && !file.startsWith(`cache${path.sep}`));
  const changed = await Promise.all(texts.map((file) => replaceIn(path.join(OUTPUT, file), keys)));
  console.log(`Removed Next.js's keys from ${changed.filter(Boolean).length} files.`);
}, 'Removes keys that the site does not use from the build in .next.');

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(OUTPUT, file), 'utf8'));
}

async function replaceIn(file: string, keys: string[]): Promise<boolean> {
  const text = await readFile(file, 'utf8');
  const replaced = keys.reduce((rest, key) => rest.replaceAll(key, REMOVED), text);
  if (replaced !== text) await writeFile(file, replaced);
  return replaced !== text;
}
