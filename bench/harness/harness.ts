import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTemplate, createTestDatabase } from '@/db/testing/create-test-database';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startPostgres } from '@/dev/postgres/server';
import { startProcess } from '@/dev/processes/process';
import { buildSite } from '@/dev/site/server';
import { type MeasuredServer, startMeasured } from './measured-process';
import type { MemoryLimit } from './memory-limit';
import { settings } from './runtime';

const TYPESCRIPT = ['--conditions=react-server', '--import=tsx'];
/** With the young generation that the site gives itself. */
const PLAIN_SERVER = ['--max-semi-space-size=32', ...TYPESCRIPT, 'bench/reference/plain-server.ts'];
const PROVIDERS = [...TYPESCRIPT, 'bench/harness/providers.ts'];
const PROFILE = ['--cpu-prof', '--cpu-prof-dir=.data/bench/profiles'];

/** Starts what the rows need when they first ask for it. Everything ends with this process. */
export interface Harness {
  /** Returns the owner's URL of a new, migrated, empty database. */
  newDatabase(): Promise<string>;
  /** The same on a new Postgres server with default settings, whose processes share the limit. */
  newDatabaseWithin(limit: MemoryLimit): Promise<{ url: string; stop(): Promise<void> }>;
  /** Starts the production build. */
  startSite(databaseUrl: string, limit?: MemoryLimit): Promise<MeasuredServer>;
  /** Starts the plain Node.js server, the reference for requests over HTTP. */
  startPlain(databaseUrl: string): Promise<MeasuredServer>;
}

export function createHarness({ profile = false } = {}): Harness {
  // A list of a million people fits into the shared buffers.
  const postgres = memoize(() => startDurablePostgres(['shared_buffers=1GB']));
  const providers = memoize(startProviders);
  const build = memoize(async () => {
    await buildSite({ env: await providers(), stdio: ['ignore', 'ignore', 'inherit'] });
  });
  const start = async (args: string[], databaseUrl: string, limit?: MemoryLimit) => {
    const env = { ...settings, ...(await providers()), DATABASE_URL: databaseUrl };
    return startMeasured(profile ? [...PROFILE, ...args] : args, env, limit);
  };
  return {
    newDatabase: async () => (await createTestDatabase((await postgres()).maintenanceUrl)).ownerUrl,
    newDatabaseWithin: async (limit) => {
      const { maintenanceUrl, pid, close } = await startDurablePostgres([]);
      limit.add(pid);
      return { url: (await createTestDatabase(maintenanceUrl)).ownerUrl, stop: close };
    },
    startSite: async (databaseUrl, limit) => {
      await build();
      return start(['dist/main.js'], databaseUrl, limit);
    },
    startPlain: (databaseUrl) => start(PLAIN_SERVER, databaseUrl),
  };
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Commits reach the disk, as in production. */
async function startDurablePostgres(postgresSettings: string[]) {
  const { path: folder } = temporaryFolder();
  const server = await startPostgres({ folder, durable: true, settings: postgresSettings });
  const maintenanceUrl = server.urlOf('postgres');
  await createTemplate(maintenanceUrl);
  const [pid] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1);
  return { ...server, maintenanceUrl, pid: Number(pid) };
}

/** In another process, so that they respond while this one sends the load. */
async function startProviders(): Promise<Record<string, string>> {
  const command = { file: process.execPath, args: PROVIDERS };
  const { child } = await startProcess(command, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [environment] = await once(child, 'message');
  return environment;
}
