import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnExit } from '@/dev/processes/watchdog';

/** What the Docker image contains besides node_modules. */
export const releaseFiles = ['package.json', '.next', 'dist', 'public'];

/** Copies a release to a temporary folder, with a link to node_modules: an installation would take minutes. */
export async function createRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-release-'));
  endOnExit({ path: folder });
  const filter = (source: string) => source !== path.join('.next', 'cache');
  for (const file of releaseFiles) await cp(file, path.join(folder, file), { recursive: true, filter });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}
