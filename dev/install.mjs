/** What runs before anything is installed: plain JavaScript with nothing but Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** @throws when this Node is older than package.json asks for. */
function checkNode() {
  const needed = read('package.json').engines.node.replace('>=', '');
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new Error(`This project needs Node ${needed} or newer. This is Node ${process.versions.node}.`);
}

/** npm notes in `node_modules` what it put there: compared entry by entry, as times tell little after a checkout. */
function isInstalled() {
  const note = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, note))) return false;
  const { '': _project, ...wanted } = read('package-lock.json').packages;
  const found = read(note).packages;
  const isThere = ([name, { version, optional, devOptional }]) =>
    ((optional || devOptional) && !found[name]) || found[name]?.version === version;
  return Object.entries(wanted).every(isThere) && Object.keys(found).every((name) => wanted[name]);
}

/** Brings `node_modules` to what the lock file says. Does nothing when it is. */
export function install() {
  checkNode();
  if (isInstalled()) return;
  console.log('Installing the packages of package-lock.json …');
  const { file, args, shell } = npm(['ci', '--no-audit', '--no-fund']);
  const { status } = spawnSync(file, args, { shell, cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed; the reason stands above.');
}
