import { once } from 'node:events';
import { createTemplate, createTestDatabase } from '@/db/testing/create-test-database';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startPostgres } from '@/dev/postgres/server';
import { startProcess } from '@/dev/processes/process';
import { buildSite, startArguments } from '@/dev/site/server';
import { type MeasuredServer, startMeasured } from './measured-process';
import { settings } from './runtime';

const TYPESCRIPT = ['--conditions=react-server', '--import=tsx'];
/** The plain server gets the V8 flags that the site gives itself. */
const PLAIN_SERVER = [...startArguments.slice(0, -1), ...TYPESCRIPT, 'bench/reference/plain-server.ts'];
const PROVIDERS = [...TYPESCRIPT, 'bench/harness/providers.ts'];

export type Harness = ReturnType<typeof createHarness>;

/** Starts what the rows need when they first ask for it. Everything ends with this process. */
export function createHarness(hasProfile = false) {
  const profile = hasProfile ? ['--cpu-prof', '--cpu-prof-dir=.data/profiles'] : [];
  const postgres = memoize(startDurablePostgres);
  const providers = memoize(startProviders);
  const build = memoize(async () => {
    await buildSite({ env: await providers(), stdio: ['ignore', 'ignore', 'inherit'] });
  });
  const running: MeasuredServer[] = [];
  const start = async (args: string[], databaseUrl: string) => {
    const env = { ...settings, ...(await providers()), DATABASE_URL: databaseUrl };
    const server = await startMeasured([...profile, ...args], env);
    running.push(server);
    return server;
  };
  return {
    /** Returns the owner's URL of a new, migrated, empty database. */
    newDatabase: async () => (await createTestDatabase(await postgres())).ownerUrl,
    /** Starts the production build. */
    startSite: async (databaseUrl: string) => {
      await build();
      return start(startArguments, databaseUrl);
    },
    /** Starts the plain Node.js server, the reference for requests over HTTP. */
    startPlain: (databaseUrl: string) => start(PLAIN_SERVER, databaseUrl),
    stopServers: () => Promise.all(running.splice(0).map((server) => server.stop())),
  };
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Commits reach the disk, as in production. Returns the maintenance database's URL. */
async function startDurablePostgres(): Promise<string> {
  const { path: folder } = temporaryFolder();
  const server = await startPostgres({ folder, durable: true });
  const maintenanceUrl = server.urlOf('postgres');
  await createTemplate(maintenanceUrl);
  return maintenanceUrl;
}

/** The providers run in another process, so that they respond while this one sends the load. */
async function startProviders(): Promise<Record<string, string>> {
  const command = { file: process.execPath, args: PROVIDERS };
  const { child } = await startProcess(command, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [environment] = await once(child, 'message');
  return environment;
}
