import { type StdioOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Binaries, findBinaries } from './binaries';
import { type Identity, unprivilegedIdentity } from './unprivileged';

const START_TIMEOUT_S = '30';

/** The files of one server, and how to run it. */
export interface Cluster {
  folder: string;
  data: string;
  password: string;
  binaries: Binaries;
  identity: Identity | undefined;
}

/**
 * Runs one of PostgreSQL's programs. Its output goes to a file, not through a pipe: the server it starts would hold a
 * pipe open for as long as it lives.
 *
 * @throws with that output when it fails.
 */
export async function run(
  { folder, identity }: Pick<Cluster, 'folder' | 'identity'>,
  file: string,
  args: string[],
): Promise<void> {
  const log = path.join(folder, `${path.parse(file).name}.log`);
  const words = openSync(log, 'w');
  try {
    // LC_ALL: on macOS the server refuses to start in an unknown locale.
    const env = { ...process.env, LC_ALL: 'C' };
    const stdio: StdioOptions = ['ignore', words, words];
    const program = spawn(file, args, { ...identity, cwd: folder, env, stdio, windowsHide: true });
    const [code] = await once(program, 'exit');
    if (code !== 0) throw new Error(`${path.basename(file)} failed:\n${readFileSync(log, 'utf8')}`);
  } finally {
    closeSync(words);
  }
}

function give(file: string, identity: Identity | undefined): void {
  if (identity) chownSync(file, identity.uid, identity.gid);
}

/** A password of its own keeps the other users of the machine out; it is readable by the owner alone. */
function passwordIn(folder: string, identity: Identity | undefined): string {
  const file = path.join(folder, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  give(file, identity);
  return readFileSync(file, 'utf8');
}

/** Made beside its place and then moved there, so that an interrupted start leaves no half of a cluster. */
async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  give(unfinished, cluster.identity);
  await run(cluster, cluster.binaries.initdb, [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${path.join(cluster.folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  renameSync(unfinished, cluster.data);
}

/** Opens the cluster in `folder`, making it first where there is none. */
export async function openCluster(folder: string): Promise<Cluster> {
  const identity = unprivilegedIdentity();
  mkdirSync(folder, { recursive: true });
  const password = passwordIn(folder, identity);
  const binaries = findBinaries(identity, folder);
  const cluster = { folder, data: path.join(folder, 'postgres'), password, binaries, identity };
  if (!existsSync(cluster.data)) await initialise(cluster);
  return cluster;
}

/** The address of a database of a server, as the superuser. */
export const urlOn = (cluster: Cluster, port: number, database: string) =>
  `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`;

/** How a server is launched. */
export interface LaunchOptions {
  port: number;
  /** Whether what is written survives a crash of the machine. */
  durable: boolean;
  /** More of the server's settings, each as `name=value`. */
  settings: string[];
}

function serverFlags({ port, durable, ...given }: LaunchOptions): string {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'timezone=UTC',
    'log_timezone=UTC',
    ...given.settings,
  ];
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const all = durable ? settings : [...settings, ...unsafe];
  return [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(' ');
}

/**
 * Starts the server of a cluster.
 *
 * @throws when PostgreSQL does not start; the message holds its log.
 */
export async function launch(cluster: Cluster, options: LaunchOptions): Promise<void> {
  const log = path.join(cluster.folder, 'postgres.log');
  writeFileSync(log, '');
  give(log, cluster.identity);
  const flags = serverFlags(options);
  const args = ['start', '-D', cluster.data, '-l', log, '-o', flags, '-w', '-t', START_TIMEOUT_S];
  try {
    await run(cluster, cluster.binaries.pgCtl, args);
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`, { cause });
  }
}
