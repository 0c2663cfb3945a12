import 'server-only';
import { UNKNOWN_NETWORK } from '../rate-limit/client-network';
import { shortHash } from '../security/keyed-hash';

/** Returns null for an unknown network. */
export type NetworkHasher = (network: string) => string | null;

/** Without the secret, nobody can tell which network a stored hash stands for. */
export function networkHasher(secret: string): NetworkHasher {
  return (network) =>
    network === UNKNOWN_NETWORK ? null : shortHash(secret, 'waitlist signup network', network);
}
