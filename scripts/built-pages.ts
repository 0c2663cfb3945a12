import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The files of a build's prerendered pages. */
export async function builtPages(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('.html')).map((file) => path.join(folder, file));
}
