import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { protect } from '../processes/watchdog';
import { canReach, unprivilegedIdentity } from './unprivileged';

const REACHABLE = 0o755;

/**
 * Where the database of this checkout lives between runs: `.data` inside it, or, when root works in a folder
 * that the user of PostgreSQL cannot enter, a folder of the same purpose under /var/tmp.
 */
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
  // Everybody may write to /var/tmp: a folder that somebody else put there under our name is not used.
  const { uid } = lstatSync(outside);
  if (uid !== process.getuid?.()) throw new Error(`${outside} belongs to another user. Remove it first.`);
  return outside;
}

interface TemporaryFolder {
  path: string;
  /** Removes it. It also goes when this process ends in any other way. */
  remove(): Promise<void>;
}

/** A new empty folder which the user of PostgreSQL can reach. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const identity = unprivilegedIdentity();
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => canReach(realpathSync(folder), identity));
  if (!parent) throw new Error('No temporary folder is open to the user PostgreSQL runs as.');
  const folder = mkdtempSync(path.join(realpathSync(parent), 'myfitmodel-'));
  const guarded = await protect({ folder });
  chmodSync(folder, REACHABLE);
  return { path: folder, remove: guarded.end };
}
