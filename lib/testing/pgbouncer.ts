import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, waitForPort } from '@/dev/network/ports';
import { temporaryFolder, unprivilegedIdentity } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';

interface PgBouncer {
  /** The database's URL through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Few, so that consecutive transactions of a client get different sessions. */
const SESSIONS = 3;

const configuration = (target: URL, port: number) => `
[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
`;

export async function startPgBouncer(file: string, databaseUrl: string): Promise<PgBouncer> {
  const folder = temporaryFolder();
  const config = path.join(folder.path, 'pgbouncer.ini');
  const url = new URL(databaseUrl);
  const port = await freePort();
  writeFileSync(config, configuration(url, port), { mode: 0o600 });
  // PgBouncer refuses to run as root.
  const identity = unprivilegedIdentity();
  if (identity) chownSync(config, identity.uid, identity.gid);
  const pooler = await startProcess({ file, args: ['-q', config] }, { identity, stdio: 'ignore' });
  await waitForPort(port, pooler);
  url.port = String(port);
  return { url: url.href, stop: () => pooler.stop().then(folder.remove) };
}
