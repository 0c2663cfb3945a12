/** Used before any package is installed, so it imports no package. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNodeProblem } from '../scripts/node-version.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Prints the usage and exits if the arguments ask for help.
 *
 * @param {string[]} args
 * @param {string} usage
 */
export function showHelp(args, usage) {
  if (!args.includes('--help') && !args.includes('-h')) return;
  console.log(usage);
  process.exit();
}

/**
 * The command to run npm: the npm that started this process, else the one on the PATH.
 *
 * @param {string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return { file: process.execPath, args: [cli, ...args], shell: false };
  return { file: 'npm', args, shell: process.platform === 'win32' };
}

/** @param {string[]} parts */
const readJson = (...parts) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/**
 * Compares npm's record of the installed packages with the lock file. Modification times change with a checkout.
 *
 * @param {string} folder
 */
function isInstalled(folder) {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const { '': _project, ...wanted } = readJson(folder, 'package-lock.json').packages;
  const found = readJson(record).packages;
  /** @param {[string, { version: string, optional?: boolean, devOptional?: boolean }]} entry */
  const isFound = ([name, { version, optional, devOptional }]) =>
    ((optional || devOptional) && !found[name]) || found[name]?.version === version;
  return Object.entries(wanted).every(isFound) && Object.keys(found).every((name) => wanted[name]);
}

/** Runs `npm ci` unless the installed packages match the lock file. */
export function install(folder = root) {
  const problem = findNodeProblem();
  if (problem) throw new Error(problem);
  if (isInstalled(folder)) return;
  console.log('Installing packages …');
  const { file, args, shell } = npm(['ci', '--no-audit', '--no-fund']);
  const { status } = spawnSync(file, args, { shell, cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed. The error is above.');
}
