import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { endOnExit } from '../processes/watchdog';
import { type Cluster, launch, openCluster, run, socketFolder, urlOn } from './cluster';
import { memoryFolder, temporaryFolder } from './folder';

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
async function endStaleServer(cluster: Cluster, stopping: string[]): Promise<void> {
  const pidFile = path.join(cluster.data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  const isOurs = port && (await acceptsOurPassword(urlOn(cluster, port, 'postgres')));
  if (isOurs) await run(cluster, cluster.binaries.pgCtl, stopping);
  else rmSync(pidFile, { force: true });
}

interface PostgresOptions {
  /** The folder holds data, password and log. */
  folder: string;
  /** Default: a free one. */
  port?: number;
  /** Whether committed data survives a crash of the machine. Test servers don't need that; they also listen on a Unix socket. */
  durable?: boolean;
}

/**
 * Starts the embedded Postgres on 127.0.0.1, and replaces a server that a killed process left on the same folder. It
 * stops when this process is gone.
 *
 * @throws with the server's log if Postgres does not start.
 */
export async function startPostgres({ folder, port, durable = true }: PostgresOptions) {
  const cluster = await openCluster(folder);
  const stopping = ['stop', '-D', cluster.data, '-m', 'fast', '-w'];
  await endStaleServer(cluster, stopping);
  const options = { ...cluster.identity, cwd: folder };
  const { end } = endOnExit({ command: { file: cluster.binaries.pgCtl, args: stopping, options } });
  try {
    const usedPort = await launch(cluster, durable, port);
    const host = durable ? undefined : socketFolder(cluster) || undefined;
    return {
      /** A database's URL for the superuser. The database need not exist. */
      urlOf: (database: string) => urlOn(cluster, usedPort, database, host),
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts an empty server without durability. Its files are deleted on `close`. */
export async function startTemporaryPostgres() {
  const folder = temporaryFolder(memoryFolder());
  try {
    const server = await startPostgres({ folder: folder.path, durable: false });
    return { ...server, close: () => server.close().then(folder.remove) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
