import { ConfigurationError } from '../config/env';
import { runtime } from '../runtime';
import { startBackground } from './background';

/** Checks the configuration, and starts the background work. Exits with 1 when the configuration has problems. */
export function startDevelopment(): void {
  try {
    startBackground(runtime());
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
