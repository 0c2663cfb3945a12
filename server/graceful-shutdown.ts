import 'server-only';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Delivery } from '@/lib/email/delivery/delivery';
import { log } from '@/lib/observability/log';
import type { Retention } from '@/lib/retention';
import type { Runtime } from '@/lib/runtime';

/** The process ends after this time even if clients stay connected. */
const SHUTDOWN_TIMEOUT_MS = 14_000;
const IDLE_CHECK_MS = 100;

interface Parts {
  server: Server;
  app: { close(): Promise<void> };
  delivery: Delivery;
  retention: Retention;
  runtime: Runtime;
}

/** On a signal, stops accepting connections, answers requests in flight, stops the background work and exits. */
export function shutDownOnSignal(parts: Parts): void {
  const shutDown = () => {
    log.info({ event: 'server_stopping' });
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    void stop(parts).finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, shutDown);
}

async function stop({ server, app, delivery, retention, runtime }: Parts): Promise<void> {
  await Promise.all([closeServer(server), delivery.stop(), retention.stop()]);
  await app.close();
  await runtime.close();
  log.info({ event: 'server_stopped' });
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  // Node closes only the connections that are idle now; others become idle after their response.
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await once(server, 'close');
  clearInterval(timer);
}
