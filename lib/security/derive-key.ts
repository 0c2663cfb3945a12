import 'server-only';
import { hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const keys = new LRUCache<string, Buffer>({ max: 100 });

/** Derives an independent 256-bit key from a secret for each purpose (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  const id = `${purpose}\n${secret}`;
  const known = keys.get(id);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(id, key);
  return key;
}
