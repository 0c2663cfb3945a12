import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExponentialBackoff, halfJitterGenerator, type IBackoffFactory } from 'cockatiel';
import type { Handle } from '@/db/client';
import { repeatedErrorLog } from '../../observability/log';
import type { Runtime } from '../../runtime';
import { type Sender, senderOf } from '../compose/sender';
import { createResendClient, type ResendOptions } from '../resend/resend-client';
import { DeliveryWorker, defaultTuning, type WorkerTuning } from './delivery-worker';

export interface DeliveryOptions extends ResendOptions {
  handle: Handle;
  sender: Sender;
  tuning?: Partial<WorkerTuning>;
}

export interface Delivery {
  /** Waits up to 9.5 s for requests in flight. */
  stop(): Promise<void>;
}

/** Plus or minus a fifth. */
const POLL_INTERVAL_MS = 500;
const STOP_TIMEOUT_MS = 9_500;

const databaseBackoff = new ExponentialBackoff({
  generator: halfJitterGenerator,
  initialDelay: 500,
  maxDelay: 4_000,
});

export function deliveryOptions({ env, mailers }: Pick<Runtime, 'env' | 'mailers'>): DeliveryOptions {
  return {
    handle: mailers.db,
    sender: senderOf(env),
    apiKey: env.RESEND_API_KEY,
    baseUrl: env.RESEND_BASE_URL,
  };
}

/** Starts the mail worker of a server process. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const worker = createWorker(options);
  const running = runUntilStopped(worker);
  return {
    async stop() {
      worker.stop();
      const finished = running.then(() => worker.waitForRequests());
      await Promise.race([finished, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Sends all due mail, for platforms without long-lived processes.
 *
 * @param budgetMs after this, no more mail is claimed.
 * @throws the driver's error when the database fails.
 */
export async function drainOnce(options: DeliveryOptions, budgetMs: number): Promise<void> {
  const worker = createWorker(options);
  const timer = setTimeout(() => worker.stop(), budgetMs);
  try {
    for (;;) {
      if (await worker.runOnce()) continue;
      // A request in flight may fail and be due again at once.
      if (worker.isIdle) break;
      await worker.waitForRequests();
    }
  } finally {
    clearTimeout(timer);
    await worker.waitForRequests();
  }
}

function createWorker({ handle, sender, tuning, ...resend }: DeliveryOptions): DeliveryWorker {
  const context = { handle, sender, send: createResendClient(resend) };
  return new DeliveryWorker(context, { ...defaultTuning, ...tuning });
}

async function runUntilStopped(worker: DeliveryWorker): Promise<void> {
  const logQueueError = repeatedErrorLog('mail_queue_failed');
  let backoff: IBackoffFactory<unknown> = databaseBackoff;
  while (!worker.isStopping) {
    try {
      const isBusy = await worker.runOnce();
      backoff = databaseBackoff;
      if (!isBusy) await worker.sleep(POLL_INTERVAL_MS * (0.8 + Math.random() * 0.4));
    } catch (error) {
      logQueueError(error);
      const next = backoff.next(undefined);
      backoff = next;
      await worker.sleep(next.duration);
    }
  }
}
