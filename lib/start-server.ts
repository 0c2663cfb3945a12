import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { ConfigurationError, type Env } from './env';
import { runtime } from './runtime';

/** A server that was asked to stop is gone after this long, whatever its clients do. */
const SHUTDOWN_MS = 14_000;

/** Everything a server does before it answers its first request. Exits with 1 when its configuration is bad. */
export async function startServer(): Promise<void> {
  const shared = runtimeOrExit();
  trustSocketsWithoutProxy(shared.env);
  process.once('SIGTERM', () => {
    setTimeout(() => process.exit(143), SHUTDOWN_MS).unref();
  });
}

function runtimeOrExit() {
  try {
    return runtime();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Without a proxy in front nobody but the visitor writes X-Forwarded-For, so it is replaced by the address of
 * the connection before anything reads it.
 */
function trustSocketsWithoutProxy({ TRUSTED_PROXY_HOPS }: Env): void {
  if (TRUSTED_PROXY_HOPS > 0) return;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers['x-forwarded-for'] = request.socket.remoteAddress;
  });
}
