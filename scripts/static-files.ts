import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** Images, videos and fonts are compressed already. */
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt)$/;
/** A body of fewer bytes fits into one packet. */
const MIN_COMPRESSED = 1_024;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export async function builtPages(buildFolder: string): Promise<string[]> {
  const folder = path.join(buildFolder, 'server/app');
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => path.join(folder, file));
  if (pages.length === 0) throw new Error(`${folder} contains no HTML files.`);
  return pages;
}

/** Writes what the server sends without Next.js: pages, scripts and images, also compressed at the highest levels. */
export async function writeStaticFiles(buildFolder: string, publicFolder: string, to: string): Promise<void> {
  await cp(path.join(buildFolder, 'static'), path.join(to, '_next/static'), { recursive: true });
  await cp(publicFolder, to, { recursive: true });
  for (const page of await builtPages(buildFolder)) {
    const name = path.basename(page);
    // Next.js sends these with the status of an error.
    if (!name.startsWith('_')) await cp(page, path.join(to, name));
  }
  const files = await readdir(to, { recursive: true });
  for (const file of files.filter((name) => COMPRESSIBLE.test(name))) await compress(path.join(to, file));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESSED) return;
  await writeFile(`${file}.br`, await brotli(content));
  await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
}
