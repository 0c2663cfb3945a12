import { cp, mkdtemp, readFile, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { protect } from '@/dev/processes/guard';

const COPY_FROM_STAGE = /^COPY --from=\S+ (?:--\S+ )*(\/app\/.+) (\S+)$/gm;

async function copy(source: string, target: string): Promise<void> {
  // Installing without development dependencies would take minutes.
  if (source === 'node_modules') return symlink(path.resolve(source), target, 'junction');
  await cp(source, target, { recursive: true, filter: (from) => from !== path.join('.next', 'cache') });
}

/**
 * Copies what the Dockerfile copies into its last image to a temporary folder.
 *
 * @returns the folder, which is removed when this process ends.
 */
export async function createRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-release-'));
  await protect({ folder });
  const copies = [...(await readFile('Dockerfile', 'utf8')).matchAll(COPY_FROM_STAGE)];
  if (copies.length === 0) throw new Error('The Dockerfile copies nothing from the build.');
  for (const [, sources = '', destination = ''] of copies) {
    for (const absolute of sources.split(' ')) {
      const source = path.relative('/app', absolute);
      const isIntoFolder = destination.endsWith('/') && (await stat(source)).isFile();
      await copy(source, path.join(folder, destination, isIntoFolder ? path.basename(source) : ''));
    }
  }
  return folder;
}
