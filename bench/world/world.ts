import { once } from './once';
import { type BenchPostgres, startBenchPostgres } from './postgres';
import { type Providers, startProviders } from './providers';
import { build } from './site';

/** What rows share; each part starts when it is first asked for and ends with the benchmark. */
export interface World {
  postgres(): Promise<BenchPostgres>;
  providers(): Promise<Providers>;
  /** The production build, made once. */
  built(): Promise<Providers>;
}

export function createWorld(): World {
  const providers = once(startProviders);
  return {
    postgres: once(startBenchPostgres),
    providers,
    built: once(async () => {
      const started = await providers();
      await build(started);
      return started;
    }),
  };
}
