import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { temporaryFolder } from './folder';
import { startPostgres } from './server';

const DATABASE = 'postgres';

/** A primary and a hot standby that replicates it. Both end with `close`, or with this process. */
export async function startHotStandby() {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const options = { durable: false, settings: ['wal_receiver_timeout=5s'] };
  const empty = await startPostgres({ ...options, folder: first.path });
  await empty.close();
  for (const name of ['postgres', 'password']) {
    execFileSync('cp', ['-a', path.join(first.path, name), path.join(second.path, name)]);
  }
  const primary = await startPostgres({ ...options, folder: first.path });
  const primaryUrl = new URL(primary.urlOf(DATABASE));
  followPrimary(path.join(second.path, 'postgres'), primaryUrl);
  const standby = await startPostgres({ ...options, folder: second.path });
  const standbyUrl = new URL(standby.urlOf(DATABASE));
  return {
    primaryUrl,
    standbyUrl,
    /** Names both servers, the standby first. */
    urlOfBoth: (query = '') =>
      primaryUrl.href.replace(primaryUrl.host, `${standbyUrl.host},${primaryUrl.host}`) + query,
    stopPrimary: () => primary.close(),
    promote: () => execute(standbyUrl.href, 'select pg_promote()'),
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

async function execute(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client.unsafe(statement);
  await client.end();
}
