import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface PackageJson {
  name: string;
  bin?: string | Record<string, string>;
}

/**
 * The script of a package's command. Started with `node`, because npm's shims are scripts on Windows, and a signal ends
 * the shim instead of the program.
 *
 * @param command default: the name of the package.
 * @param folder the folder with `node_modules`.
 * @throws Error when the package has no such command.
 */
export function packageBin(name: string, command = name, folder = '.'): string {
  const root = path.resolve(folder, 'node_modules', name);
  const { bin }: PackageJson = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin?.[command];
  if (script === undefined) throw new Error(`The package ${name} has no command ${command}.`);
  return path.join(root, script);
}

/** Debian installs servers in folders that are only on root's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The path of an installed program, or undefined. */
export function findInstalled(program: string): string | undefined {
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  return FOLDERS.map((folder) => path.join(folder, file)).find((one) => existsSync(one));
}
