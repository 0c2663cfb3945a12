import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian installs servers in folders that are only on root's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The path of an installed program, or undefined. */
export function findInstalled(program: string): string | undefined {
  return FOLDERS.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}
