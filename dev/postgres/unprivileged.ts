import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** Whom Postgres runs as. Undefined: as the current user. */
export interface Identity {
  uid: number;
  gid: number;
}

const idOf = (flag: '-u' | '-g', user: string) =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** PostgreSQL refuses to run as root: there it runs as `postgres`, or as `nobody` where that user is missing. */
export function unprivilegedIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // No such user: try the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
  );
}

function mayEnter(folder: string, { uid, gid }: Identity): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Whether `identity` can reach what lies in `folder`: every folder on the way there lets it through. */
export function canReach(folder: string, identity: Identity | undefined): boolean {
  if (!identity) return true;
  const parent = path.dirname(folder);
  return mayEnter(folder, identity) && (parent === folder || canReach(parent, identity));
}
