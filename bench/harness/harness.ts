import { startBenchPostgres } from './postgres';
import { startProviders } from './providers';
import { build, type Site, startPlain, startSite } from './site';

/** What is measured; what it needs starts when it is first asked for, and ends with the benchmark. */
export interface World {
  /** The address of a new, migrated, empty database. */
  newDatabase(): Promise<string>;
  /**
   * Starts `next start` on the production build.
   *
   * @param folder where the build's `.next` is; default: here.
   */
  startSite(databaseUrl: string, folder?: string): Promise<Site>;
  /** Starts the plain Node server that does the same work. */
  startPlain(databaseUrl: string): Promise<Site>;
}

/** Makes something at its first use and keeps it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function createWorld(): World {
  const postgres = once(startBenchPostgres);
  const built = once(async () => {
    const providers = await startProviders();
    await build(providers);
    return providers;
  });
  return {
    newDatabase: async () => (await postgres()).newDatabase(),
    startSite: async (databaseUrl, folder) => startSite(databaseUrl, await built(), folder),
    startPlain: async (databaseUrl) => startPlain(databaseUrl, await built()),
  };
}
