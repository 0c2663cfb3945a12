import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import type { Runtime } from '../../runtime';
import { type Sender, senderOf } from '../compose/sender';
import { createResendClient, type ResendOptions } from '../resend/resend-client';
import { DeliveryWorker, defaultTuning, type WorkerTuning } from './delivery-worker';

export interface DeliveryOptions extends ResendOptions {
  handle: Handle;
  sender: Sender;
  operators: readonly string[];
  /** Whether Resend reports what became of mail, as the brakes need. */
  hasEvents: boolean;
  /** Whether operators get alerts. Default: no. */
  hasAlerts?: boolean;
  /** Whether visitors wait. Default: no. */
  isBusy?: () => boolean;
  tuning?: Partial<WorkerTuning>;
}

export type Delivery = ReturnType<typeof startDelivery>;

/** How long `stop` waits for requests in flight. */
const STOP_TIMEOUT_MS = 9_500;

export function deliveryOptions({ env, mailers, signupQueue }: Runtime): DeliveryOptions {
  return {
    handle: mailers.db,
    sender: senderOf(env),
    operators: env.OPERATORS,
    hasEvents: env.RESEND_WEBHOOK_SECRET !== undefined,
    hasAlerts: true,
    isBusy: () => signupQueue.length > 0,
    apiKey: env.RESEND_API_KEY,
    baseUrl: env.RESEND_BASE_URL,
  };
}

export function startDelivery(options: DeliveryOptions) {
  const worker = createWorker(options);
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
  const worker = createWorker(options);
  const timer = setTimeout(() => worker.stop(), budgetMs);
  await worker.drain().finally(() => clearTimeout(timer));
}

function createWorker({ tuning, ...options }: DeliveryOptions): DeliveryWorker {
  const context = { hasAlerts: false, isBusy: () => false, ...options, send: createResendClient(options) };
  return new DeliveryWorker(context, { ...defaultTuning, ...tuning });
}
