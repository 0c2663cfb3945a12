import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnExit } from '../processes/watchdog';
import { canReach, unprivilegedIdentity } from './unprivileged';

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

interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Creates a folder that Postgres's user can reach. It is deleted when this process is gone. */
export function temporaryFolder(): TemporaryFolder {
  const identity = unprivilegedIdentity();
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => canReach(realpathSync(folder), identity));
  if (!parent) throw new Error('No temporary folder is accessible to the user that Postgres runs as.');
  const folder = mkdtempSync(path.join(realpathSync(parent), 'myfitmodel-'));
  const { end } = endOnExit({ path: folder });
  chmodSync(folder, REACHABLE);
  return { path: folder, remove: end };
}
