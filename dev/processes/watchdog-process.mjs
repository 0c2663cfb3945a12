/**
 * The process that outlives its owner and cleans up after it. It is plain JavaScript in a session of its own,
 * so neither Ctrl-C nor a kill of the owner's process group reaches it. The owner writes one JSON line for
 * each thing to end (see guard.ts) and asks for its end by number. When standard input closes the owner is
 * gone, however it died, and everything still listed ends, the youngest first.
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** @import { Resource } from './watchdog' */

const KILL_AFTER_MS = 8_000;
/** @type {Map<number, Resource>} */
const resources = new Map();

/** @param {NonNullable<Resource['command']>} command */
const run = ({ file, args, options }) =>
  new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: 'ignore', windowsHide: true });
    child.on('error', resolve).on('exit', resolve);
  });

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether the group is there.
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} pid */
async function endGroup(pid) {
  if (process.platform === 'win32') {
    await run({ file: 'taskkill', args: ['/pid', String(pid), '/t', '/f'] });
    return;
  }
  signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + KILL_AFTER_MS;
  while (signalGroup(pid, 0) && Date.now() < deadline) await pause(25);
  signalGroup(pid, 'SIGKILL');
}

/** @param {number} id */
async function end(id) {
  const resource = resources.get(id);
  resources.delete(id);
  if (resource?.command) await run(resource.command);
  if (resource?.group) await endGroup(resource.group);
  if (resource?.folder) await rm(resource.folder, { recursive: true, force: true, maxRetries: 5 });
}

async function endAll() {
  for (const id of [...resources.keys()].reverse()) await end(id);
  process.exit(0);
}

/** @param {string} line */
async function handleLine(line) {
  const { id, resource } = JSON.parse(line);
  if (resource) resources.set(id, resource);
  else await end(id);
  process.stdout.write(`${id}\n`);
}

process.stdout.on('error', () => {});
createInterface({ input: process.stdin }).on('line', handleLine).on('close', endAll);
