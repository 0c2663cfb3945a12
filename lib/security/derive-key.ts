import 'server-only';
import { hkdfSync } from 'node:crypto';

/** Derives an independent 256-bit key from a secret for each purpose (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
