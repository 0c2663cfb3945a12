import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnExit } from '../processes/watchdog';

/** The user that Postgres runs as; undefined for the current one. */
export interface Identity {
  uid: number;
  gid: number;
}

const idOf = (flag: '-u' | '-g', user: string) =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** Postgres refuses to run as root: then it runs as `postgres` or `nobody`. */
export function unprivilegedIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // This user does not exist: try the next one.
    }
  }
  throw new Error('Postgres does not run as root, and neither "postgres" nor "nobody" is a user here.');
}

function mayEnter(folder: string, { uid, gid }: Identity): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Whether `identity` may enter `folder` and every folder above it. */
export function canReach(folder: string, identity: Identity | undefined): boolean {
  if (!identity) return true;
  const parent = path.dirname(folder);
  return mayEnter(folder, identity) && (parent === folder || canReach(parent, identity));
}

const REACHABLE = 0o755;

/** This checkout's folder for the database: `.data`, or one in /var/tmp if Postgres's user can't reach the checkout. */
export function projectFolder(root: string): string {
  const project = realpathSync(root);
  const inside = path.join(project, '.data');
  if (canReach(project, unprivilegedIdentity())) {
    mkdirSync(inside, { recursive: true });
    return inside;
  }
  const name = createHash('sha256').update(project).digest('hex').slice(0, 12);
  const outside = `/var/tmp/myfitmodel-${name}`;
  mkdirSync(outside, { recursive: true, mode: REACHABLE });
  // Any user can create a folder with this name in /var/tmp.
  const { uid } = lstatSync(outside);
  if (uid !== process.getuid?.()) throw new Error(`${outside} belongs to another user. Delete it first.`);
  return outside;
}

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A folder in memory, where Linux has enough. On ext4, files that come and go with test databases take much CPU time. */
export function memoryFolder(): string[] {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? [MEMORY] : [];
  } catch {
    return [];
  }
}

/** Creates a folder that Postgres's user can reach. It is deleted when this process is gone. */
export function temporaryFolder(preferred: string[] = []) {
  const identity = unprivilegedIdentity();
  const parents = [...preferred, tmpdir(), '/tmp', '/var/tmp'];
  const parent = parents.find((folder) => canReach(realpathSync(folder), identity));
  if (!parent) throw new Error('No temporary folder is accessible to the user that Postgres runs as.');
  const folder = mkdtempSync(path.join(realpathSync(parent), 'myfitmodel-'));
  const { end } = endOnExit({ path: folder });
  chmodSync(folder, REACHABLE);
  return { path: folder, remove: end };
}
