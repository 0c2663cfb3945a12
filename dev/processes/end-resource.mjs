import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends in this order: `command` runs, `group` stops, `path` is deleted.
 *
 * @typedef {object} Resource
 * @property {Command} [command]
 * @property {number} [group] the id of a process that was spawned with `detached`.
 * @property {string} [path] a file or folder.
 *
 * @typedef {{ file: string, args: string[], options?: { cwd?: string, uid?: number, gid?: number } }} Command
 */

const KILL_AFTER_MS = 8_000;

/** @param {Command} command */
async function run({ file, args, options }) {
  // Detached, so that a second Ctrl+C doesn't interrupt it.
  const child = spawn(file, args, { ...options, detached: true, stdio: 'ignore', windowsHide: true });
  await once(child, 'exit').catch(() => {});
}

/**
 * @param {number} group
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether the group exists.
 */
function signalGroup(group, signal) {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** @param {number} group */
async function endGroup(group) {
  if (process.platform === 'win32') {
    return run({ file: 'taskkill', args: ['/pid', String(group), '/t', '/f'] });
  }
  signalGroup(group, 'SIGTERM');
  const deadline = Date.now() + KILL_AFTER_MS;
  while (signalGroup(group, 0) && Date.now() < deadline) await sleep(25);
  signalGroup(group, 'SIGKILL');
}

/** @param {Resource} resource */
export async function endResource({ command, group, path }) {
  if (command) await run(command);
  if (group) await endGroup(group);
  if (path) await rm(path, { recursive: true, force: true, maxRetries: 5 });
}
