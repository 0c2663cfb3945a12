import 'server-only';
import { createHmac, hkdfSync } from 'node:crypto';

const keys = new Map<string, Buffer>();

/** Derives an independent 256-bit key from a secret for each purpose (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  const id = `${purpose}\n${secret}`;
  const known = keys.get(id);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(id, key);
  return key;
}

/** HMAC-SHA-256 with a key of this purpose. Without the secret, nobody can tell what a hash stands for, or make one. */
export function keyedHash(secret: string, purpose: string, data: string | Buffer): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(data).digest();
}

export const shortHash = (secret: string, purpose: string, text: string) =>
  keyedHash(secret, purpose, text).toString('base64url').slice(0, 16);
