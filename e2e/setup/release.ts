import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { protect } from '@/dev/processes/guard';
import { startProcess } from '@/dev/processes/process';
import type { Launch } from './server';

const COPY = /^COPY --from=build \/app\/(\S+) (\S+)$/gm;

/**
 * Lays out the image of the site in a temporary folder: what the Dockerfile copies from a build, and nothing else.
 *
 * @returns the folder. It is gone when this process ends.
 */
export async function layOutImage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-image-'));
  await protect({ folder });
  const copies = [...(await readFile('Dockerfile', 'utf8')).matchAll(COPY)];
  if (copies.length === 0) throw new Error('The Dockerfile copies nothing from the build.');
  for (const [, from = '', to = ''] of copies) {
    await cp(from, path.join(folder, to), { recursive: true, verbatimSymlinks: true });
  }
  return folder;
}

/** Starts the server of an image as its `CMD` does. */
export function launchImage(folder: string): Launch {
  return (port, { env, stdio }) =>
    startProcess(
      { file: process.execPath, args: ['--max-semi-space-size=32', path.join(folder, 'server.js')] },
      { stdio, env: { ...env, PORT: String(port), HOSTNAME: '127.0.0.1' } },
    );
}
