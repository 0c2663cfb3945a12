import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The HTML files that `next build` wrote for prerendered pages.
 *
 * @throws when there are none, since then Next.js writes them elsewhere.
 */
export async function builtPages(buildFolder: string): Promise<string[]> {
  const folder = path.join(buildFolder, 'server/app');
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => path.join(folder, file));
  if (pages.length === 0) throw new Error(`${folder} contains no HTML files.`);
  return pages;
}
