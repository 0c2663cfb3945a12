import 'server-only';
import type { Runtime } from '../../runtime';
import { senderOf } from '../compose/sender';
import type { DeliveryOptions } from './delivery';

/** How a process delivers mail. */
export function deliveryOptions({ env, mailers }: Pick<Runtime, 'env' | 'mailers'>): DeliveryOptions {
  return {
    handle: mailers.db,
    sender: senderOf(env),
    apiKey: env.RESEND_API_KEY,
    baseUrl: env.RESEND_BASE_URL,
  };
}
