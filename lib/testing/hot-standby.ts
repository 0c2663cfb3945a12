import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startPostgres } from '@/dev/postgres/server';

/** A primary and a hot standby that replicates it. Both end with `close`, or with this process. */
export async function startHotStandby() {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const empty = await startPostgres({ folder: first.path, durable: false });
  await empty.close();
  for (const name of ['postgres', 'password']) {
    execFileSync('cp', ['-a', path.join(first.path, name), path.join(second.path, name)]);
  }
  const primary = await startPostgres({ folder: first.path, durable: false });
  const primaryUrl = primary.urlOf('postgres');
  followPrimary(path.join(second.path, 'postgres'), new URL(primaryUrl));
  const standby = await startPostgres({ folder: second.path, durable: false });
  return {
    primaryUrl,
    standbyUrl: standby.urlOf('postgres'),
    async close() {
      await Promise.all([standby.close(), primary.close()]);
      await Promise.all([first.remove(), second.remove()]);
    },
  };
}

function followPrimary(data: string, { hostname, port, username, password }: URL): void {
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(path.join(data, 'standby.signal'), '');
}
