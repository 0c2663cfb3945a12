import { type StdioOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../network/ports';
import { findBinaries } from './binaries';
import { type Identity, unprivilegedIdentity } from './folder';

const START_TIMEOUT_S = '30';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/**
 * Runs a Postgres program. It writes to a file, because the server that pg_ctl starts would keep a pipe open.
 *
 * @throws with the program's output if it fails.
 */
export async function run({ folder, identity }: Cluster, file: string, args: string[]): Promise<void> {
  const log = path.join(folder, `${path.parse(file).name}.log`);
  const output = fs.openSync(log, 'w');
  try {
    // On macOS Postgres refuses to start in an unknown locale.
    const env = { ...process.env, LC_ALL: 'C' };
    const stdio: StdioOptions = ['ignore', output, output];
    const program = spawn(file, args, { ...identity, cwd: folder, env, stdio, windowsHide: true });
    const [code] = await once(program, 'exit');
    if (code !== 0) throw new Error(`${path.basename(file)} failed:\n${fs.readFileSync(log, 'utf8')}`);
  } finally {
    fs.closeSync(output);
  }
}

function chown(file: string, identity: Identity | undefined): void {
  if (identity) fs.chownSync(file, identity.uid, identity.gid);
}

/** The password keeps other users of the machine out of the database. */
function readPassword(folder: string, identity: Identity | undefined): string {
  const file = path.join(folder, 'password');
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  chown(file, identity);
  return fs.readFileSync(file, 'utf8');
}

/** Uses a temporary name, so that an interrupted start leaves no incomplete cluster. */
async function initialize(cluster: Cluster): Promise<void> {
  const incomplete = `${cluster.data}.new`;
  fs.rmSync(incomplete, { recursive: true, force: true });
  fs.mkdirSync(incomplete, { mode: 0o700 });
  chown(incomplete, cluster.identity);
  await run(cluster, cluster.binaries.initdb, [
    `--pgdata=${incomplete}`,
    '--username=postgres',
    `--pwfile=${path.join(cluster.folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // As in production, letters outside ASCII have cases. This locale is part of Postgres, so every machine has it.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ]);
  fs.renameSync(incomplete, cluster.data);
}

export async function openCluster(folder: string) {
  const identity = unprivilegedIdentity();
  fs.mkdirSync(folder, { recursive: true });
  const password = readPassword(folder, identity);
  const binaries = findBinaries(identity, folder);
  const cluster = { folder, data: path.join(folder, 'postgres'), password, binaries, identity };
  if (!fs.existsSync(cluster.data)) await initialize(cluster);
  return cluster;
}

/** macOS takes no longer address of a Unix socket. */
const MAX_SOCKET_ADDRESS = 103;

/** A query through a socket takes less CPU time than over TCP. Empty where there can be no socket. */
export function socketFolder({ data }: Cluster): string {
  const isShort = path.join(data, '.s.PGSQL.65535').length <= MAX_SOCKET_ADDRESS;
  return isShort && process.platform !== 'win32' ? data : '';
}

export const urlOn = (cluster: Cluster, port: number, database: string, host = '127.0.0.1') =>
  `postgres://postgres:${cluster.password}@${encodeURIComponent(host)}:${port}/${database}`;

function serverFlags(port: number, durable: boolean, sockets: string): string {
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets}`,
    'max_connections=300',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(' ');
}

/**
 * Returns the port: `port`, or a free one. Another process may take that before Postgres does: then it tries another one.
 *
 * @throws with the server's log if Postgres does not start.
 */
export async function launch(
  cluster: Cluster,
  durable: boolean,
  port?: number,
  retries = 2,
): Promise<number> {
  const usedPort = port ?? (await freePort());
  const log = path.join(cluster.folder, 'postgres.log');
  fs.writeFileSync(log, '');
  chown(log, cluster.identity);
  const flags = serverFlags(usedPort, durable, durable ? '' : socketFolder(cluster));
  const args = ['start', '-D', cluster.data, '-l', log, '-o', flags, '-w', '-t', START_TIMEOUT_S];
  try {
    await run(cluster, cluster.binaries.pgCtl, args);
    return usedPort;
  } catch (cause) {
    if (port === undefined && retries > 0) return launch(cluster, durable, port, retries - 1);
    throw new Error(`Postgres did not start:\n${fs.readFileSync(log, 'utf8')}`, { cause });
  }
}
