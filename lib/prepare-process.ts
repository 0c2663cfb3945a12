import { startBackground } from './background';
import { ConfigurationError } from './config/env';
import { runtime } from './runtime';
import { rememberSecret } from './security/secret-fingerprint';

/** Checks the configuration, and starts the background work under `next dev`. Exits with 1 when it has problems. */
export function prepareProcess(): void {
  try {
    const shared = runtime();
    void rememberSecret(shared.mailers.db, shared.secrets);
    if (process.env.NODE_ENV !== 'development') return;
    startBackground(shared);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
