/** Used before any package is installed, so it imports only Node.js. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
 * Whether `version` is in a range such as `^20.19 || >=22.12`, the form of `engines` in package.json.
 *
 * @param {string} range
 * @param {string} version
 */
export function supportsNode(range, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [...range.matchAll(/(\^|>=)(\d+)\.(\d+)/g)].some(([, operator, wantedMajor, wantedMinor]) => {
    if (major === Number(wantedMajor)) return minor >= Number(wantedMinor);
    return operator === '>=' && major > Number(wantedMajor);
  });
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

function requireNode() {
  const range = readJson(root, 'package.json').engines.node;
  if (supportsNode(range, process.versions.node)) return;
  throw new Error(`This project needs Node.js ${range}. This is ${process.versions.node}.`);
}

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
  requireNode();
  if (isInstalled(folder)) return;
  console.log('Installing packages …');
  const { file, args, shell } = npm(['ci', '--no-audit', '--no-fund']);
  const { status } = spawnSync(file, args, { shell, cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed. The error is above.');
}
