/** What runs before anything is installed: plain JavaScript with nothing but Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string[]} parts */
const read = (...parts) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/** @throws when this Node is older than package.json asks for. */
function checkNode() {
  const needed = read(root, 'package.json').engines.node.replace('>=', '');
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new Error(`This project needs Node ${needed} or newer. This is Node ${process.versions.node}.`);
}

/**
 * npm notes in `node_modules` what it put there: compared entry by entry, as times tell little after a checkout.
 *
 * @param {string} folder
 */
function isInstalled(folder) {
  const note = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const { '': _project, ...wanted } = read(folder, 'package-lock.json').packages;
  const found = read(note).packages;
  /** @param {[string, { version: string, optional?: boolean, devOptional?: boolean }]} entry */
  const isThere = ([name, { version, optional, devOptional }]) =>
    ((optional || devOptional) && !found[name]) || found[name]?.version === version;
  return Object.entries(wanted).every(isThere) && Object.keys(found).every((name) => wanted[name]);
}

/** Brings a folder's `node_modules` to what its lock file says. Does nothing when it is. */
export function install(folder = root) {
  checkNode();
  if (isInstalled(folder)) return;
  console.log('Installing the packages of package-lock.json …');
  const { file, args, shell } = npm(['ci', '--no-audit', '--no-fund']);
  const { status } = spawnSync(file, args, { shell, cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed; the reason stands above.');
}
