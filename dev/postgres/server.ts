import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { freePort } from '../network/ports';
import { endOnExit } from '../processes/watchdog';
import { type Cluster, launch, openCluster, run, urlOn } from './cluster';
import { temporaryFolder } from './folder';

/** The server is starting or shutting down. */
const CANNOT_CONNECT_NOW = '57P03';

async function acceptsOurPassword(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Stops a server that is still running on `data`, or deletes its pid file. The process id in that file is not
 * signalled before the server has answered: another program may have the id by now.
 */
async function endStaleServer(
  data: string,
  urlOn: (port: number) => string,
  stop: () => Promise<void>,
): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  if (port && (await acceptsOurPassword(urlOn(port)))) await stop();
  else rmSync(pidFile, { force: true });
}

const RETRIES = 2;

interface PostgresOptions {
  /** For data, password and log. */
  folder: string;
  /** Default: a free one. */
  port?: number;
  /** Whether committed data survives a crash of the machine. */
  durable?: boolean;
}

interface RunningPostgres {
  /** A database's URL for the superuser. The database need not exist. */
  urlOf(database: string): string;
  close(): Promise<void>;
}

/** Another process may take a free port before Postgres does: then it tries another one. */
async function launchOnFreePort(cluster: Cluster, durable: boolean): Promise<number> {
  for (let triesLeft = RETRIES; ; triesLeft--) {
    const port = await freePort();
    try {
      await launch(cluster, { port, durable });
      return port;
    } catch (error) {
      if (triesLeft === 0) throw error;
    }
  }
}

/**
 * Starts the embedded Postgres on 127.0.0.1, and replaces a server that a killed process left on the same folder. It
 * stops when this process is gone.
 *
 * @throws with the server's log if Postgres does not start.
 */
export async function startPostgres({
  folder,
  port,
  durable = true,
}: PostgresOptions): Promise<RunningPostgres> {
  const cluster = await openCluster(folder);
  const { pgCtl } = cluster.binaries;
  const stop = { file: pgCtl, args: ['stop', '-D', cluster.data, '-m', 'fast', '-w'] };
  await endStaleServer(
    cluster.data,
    (port) => urlOn(cluster, port, 'postgres'),
    () => run(cluster, stop.file, stop.args),
  );

  const { end } = endOnExit({ command: { ...stop, options: { ...cluster.identity, cwd: folder } } });
  try {
    if (port !== undefined) await launch(cluster, { port, durable });
    const usedPort = port ?? (await launchOnFreePort(cluster, durable));
    return { urlOf: (database) => urlOn(cluster, usedPort, database), close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts an empty server without durability. Its files are deleted on `close`. */
export async function startTemporaryPostgres(): Promise<RunningPostgres> {
  const folder = temporaryFolder();
  try {
    const server = await startPostgres({ folder: folder.path, durable: false });
    return { ...server, close: () => server.close().then(folder.remove) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
