import 'server-only';
import { hash } from 'node:crypto';
import { deriveKey } from './derive-key';

/** 96 bits in base64url. */
const LENGTH = 16;

/** @returns a function that hashes texts with a key derived from the secret. */
export function keyedHasher(secret: string, purpose: string): (text: string) => string {
  const key = deriveKey(secret, purpose).toString('base64url');
  // Cut off, a hash can't be extended to that of a longer text, and it takes a third of an HMAC's time.
  return (text) => hash('sha256', key + text, 'base64url').slice(0, LENGTH);
}
