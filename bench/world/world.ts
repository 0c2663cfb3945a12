import { once } from './once';
import { type BenchPostgres, startBenchPostgres } from './postgres';
import { type Providers, startProviders } from './providers';
import { build } from './site';

/** What rows share; each part starts when it is first asked for and ends with the benchmark. */
export interface World {
  postgres(): Promise<BenchPostgres>;
  /** The production build, and what it was made for. */
  built(): Promise<Providers>;
}

export function createWorld(): World {
  return {
    postgres: once(startBenchPostgres),
    built: once(async () => {
      const providers = await startProviders();
      await build(providers);
      return providers;
    }),
  };
}
