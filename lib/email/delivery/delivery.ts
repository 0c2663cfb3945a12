import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../../runtime';
import { senderOf } from '../compose/sender';
import { type DeliveryOptions, DeliveryWorker } from './delivery-worker';

export type Delivery = ReturnType<typeof startDelivery>;

/** How long `stop` waits for requests in flight. */
const STOP_TIMEOUT_MS = 9_500;

export function deliveryOptions({ env, mailers, signupQueue }: Runtime): DeliveryOptions {
  return {
    handle: mailers.db,
    sender: senderOf(env),
    operators: env.OPERATORS,
    hasEvents: env.RESEND_WEBHOOK_SECRET !== undefined,
    isBusy: () => signupQueue.length > 0,
    apiKey: env.RESEND_API_KEY,
    baseUrl: env.RESEND_BASE_URL,
  };
}

export function startDelivery(options: DeliveryOptions) {
  const worker = new DeliveryWorker(options);
  const finished = worker.run();
  return {
    async stop() {
      worker.stop();
      await Promise.race([finished, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Sends all due mail, for platforms without long-lived processes. After `budgetMs` it claims no more. */
export async function drainOnce(options: DeliveryOptions, budgetMs: number): Promise<void> {
  const worker = new DeliveryWorker(options);
  const timer = setTimeout(() => worker.stop(), budgetMs);
  await worker.drain().finally(() => clearTimeout(timer));
}
