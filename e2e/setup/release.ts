import { readFileSync } from 'node:fs';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnExit } from '@/dev/processes/watchdog';

/** Lines like `COPY --from=build /app/dist ./dist` of the Dockerfile. */
const COPY = /^COPY --from=build \/app\/(\S+) \.\/(\S+)$/gm;

/** Copies what the Docker image contains to a temporary folder. node_modules is linked: installing takes minutes. */
export async function createRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-release-'));
  endOnExit({ path: folder });
  const copies = [...readFileSync('Dockerfile', 'utf8').matchAll(COPY)];
  // In an image there is neither: `npm run dev` writes the second one.
  const left = ['cache', 'dev'].map((name) => path.join('.next', name));
  const filter = (source: string) => !left.includes(source);
  for (const [, from = '', to = ''] of copies) {
    await cp(from, path.join(folder, to), { recursive: true, filter });
  }
  await cp('package.json', path.join(folder, 'package.json'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}
