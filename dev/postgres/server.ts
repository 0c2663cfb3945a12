import { freePort } from '../network/ports';
import { protect } from '../processes/watchdog';
import { type Cluster, type LaunchOptions, launch, openCluster, run, urlOn } from './cluster';
import { temporaryFolder } from './folder';
import { endLeftoverPostgres } from './stale-server';

const START_TRIES = 3;

/** The port's default is a free one; giving durability up makes tests faster. */
interface PostgresOptions extends Partial<LaunchOptions> {
  /** Holds everything: data, password, log. */
  folder: string;
}

type PortlessOptions = Omit<LaunchOptions, 'port'>;

export interface RunningPostgres {
  /** The address of one of its databases (it need not exist yet), as the superuser. */
  urlOf(database: string): string;
  /** Stops the server. It also stops when this process ends in any other way. */
  close(): Promise<void>;
}

/** A free port may be taken by another process before PostgreSQL opens it: then another one is tried. */
async function launchOnFreePort(cluster: Cluster, options: PortlessOptions): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    try {
      await launch(cluster, { ...options, port });
      return port;
    } catch (error) {
      if (tries === START_TRIES) throw error;
    }
  }
}

async function launchOn(
  port: number | undefined,
  cluster: Cluster,
  options: PortlessOptions,
): Promise<number> {
  if (port === undefined) return launchOnFreePort(cluster, options);
  await launch(cluster, { ...options, port });
  return port;
}

/**
 * Starts the embedded PostgreSQL on 127.0.0.1, making its cluster first where there is none. A server that was
 * left running in `folder` by a killed process is replaced.
 *
 * @throws when PostgreSQL does not start; the message holds its log.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { folder, durable = true, settings = [] } = options;
  const cluster = await openCluster(folder);
  const { pgCtl } = cluster.binaries;
  const stop = { file: pgCtl, args: ['stop', '-D', cluster.data, '-m', 'fast', '-w'] };
  await endLeftoverPostgres(
    cluster.data,
    (port) => urlOn(cluster, port, 'postgres'),
    () => run(cluster, stop.file, stop.args),
  );

  const guarded = await protect({ command: { ...stop, options: { ...cluster.identity, cwd: folder } } });
  try {
    const port = await launchOn(options.port, cluster, { durable, settings });
    return { urlOf: (database) => urlOn(cluster, port, database), close: guarded.end };
  } catch (error) {
    await guarded.end();
    throw error;
  }
}

/** A PostgreSQL of its own for tests and benchmarks: fast, empty, and gone without a trace at the end. */
export async function startTemporaryPostgres(): Promise<RunningPostgres> {
  const folder = await temporaryFolder();
  try {
    const server = await startPostgres({ folder: folder.path, durable: false });
    return { ...server, close: () => server.close().then(folder.remove) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
