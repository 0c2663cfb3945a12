import type { ClientOrigin } from '@/db/schema/origin';
import { clientNetwork, hashNetwork } from '../rate-limit/client-network';
import type { Runtime } from '../runtime';

/** Where a visitor joins from. */
export interface Client {
  /** The limits for requests count by it. */
  network: string;
  /** What is stored. */
  origin: ClientOrigin;
}

export function clientOf(
  request: Request,
  { env, secrets: [secret = ''] }: Pick<Runtime, 'env' | 'secrets'>,
): Client {
  const network = clientNetwork(request, env);
  return { network, origin: { network: hashNetwork(secret, network) } };
}
