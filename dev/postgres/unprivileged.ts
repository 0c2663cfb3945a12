import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

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
      // No such user: try the next one.
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
