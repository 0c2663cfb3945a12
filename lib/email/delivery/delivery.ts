import 'server-only';
import type { Handle } from '@/db/client';
import { repeatedErrorLog } from '../../observability/log';
import type { Sender } from '../compose/sender';
import { createResendClient, type ProviderOptions } from '../resend/resend-client';
import { DeliveryWorker, defaultTuning, type WorkerTuning } from './delivery-worker';
import { sleep } from './sleep';

export interface DeliveryOptions extends ProviderOptions {
  handle: Handle;
  sender: Sender;
  tuning?: Partial<WorkerTuning>;
}

export interface Delivery {
  /** Takes no new work and lets requests in flight finish or time out; resolves within 10 s. */
  stop(): Promise<void>;
}

/** How often an idle worker looks for mail, give or take a fifth. */
const POLL_MS = 500;
/** The longest pause before a database that failed is asked again. */
const LONGEST_RECOVERY_MS = 4_000;
const STOP_MS = 9_500;

/** Starts the worker that sends mails until it is stopped or the process ends. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const worker = createWorker(options);
  const running = run(worker);
  return {
    async stop() {
      worker.stop();
      const given = new AbortController();
      const finished = running.then(() => worker.settled()).finally(() => given.abort());
      await Promise.race([finished, sleep(STOP_MS, given.signal)]);
    },
  };
}

/**
 * Sends what is due, then ends: for platforms where no process lives long.
 *
 * @param budgetMs after this no more work is taken.
 * @throws the driver's error when the database fails.
 */
export async function drainOnce(options: DeliveryOptions, budgetMs: number): Promise<void> {
  const worker = createWorker(options);
  const timer = setTimeout(() => worker.stop(), budgetMs);
  try {
    for (;;) {
      if (await worker.round()) continue;
      // What fails in flight may fall due again at once.
      if (worker.idle) break;
      await worker.settled();
    }
  } finally {
    clearTimeout(timer);
    await worker.settled();
  }
}

function createWorker({ handle, sender, tuning, ...provider }: DeliveryOptions): DeliveryWorker {
  const context = { handle, sender, send: createResendClient(provider) };
  return new DeliveryWorker(context, { ...defaultTuning, ...tuning });
}

async function run(worker: DeliveryWorker): Promise<void> {
  const logQueueFailure = repeatedErrorLog('mail_queue_failed');
  let failures = 0;
  while (!worker.signal.aborted) {
    try {
      const busy = await worker.round();
      failures = 0;
      if (!busy) await sleep(POLL_MS * (0.8 + Math.random() * 0.4), worker.signal);
    } catch (error) {
      failures += 1;
      logQueueFailure(error);
      const pause = Math.min(LONGEST_RECOVERY_MS, 250 * 2 ** failures);
      await sleep(pause * (0.5 + Math.random() / 2), worker.signal);
    }
  }
}
