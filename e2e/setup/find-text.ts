import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The files below a folder that contain the pattern. Does not follow links. */
export async function filesContaining(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => (pattern.test(await readFile(file, 'latin1')) ? [file] : [])),
  );
  return found.flat();
}
