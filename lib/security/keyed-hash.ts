import 'server-only';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
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

/** HMAC-SHA-256 with a key of this purpose. Without the secret, nobody can tell what a hash stands for, or make one. */
export function keyedHash(secret: string, purpose: string, data: string | Buffer): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(data).digest();
}

/** 96 bits of the hash, as text. */
export const shortHash = (secret: string, purpose: string, text: string) =>
  keyedHash(secret, purpose, text).toString('base64url').slice(0, 16);

/** They are part of every token that was ever mailed: do not change them. */
const labels = {
  unsubscribe: 'waitlist unsubscribe',
  confirm: 'waitlist confirm',
  place: 'waitlist place',
  confirm_address: 'waitlist confirm address',
  undo_address: 'waitlist undo address',
  invitation: 'waitlist invitation',
  decline_invitation: 'waitlist decline invitation',
} as const;
type Purpose = keyof typeof labels;

const SIGNATURE_BYTES = 16;

/** A token is the bytes of its payload followed by a truncated HMAC of them. The first secret signs. */
export function signToken(purpose: Purpose, payload: Buffer, secrets: readonly string[]): string {
  const [secret] = secrets;
  if (!secret) throw new Error('No secret is configured that could sign links');
  return Buffer.concat([payload, signatureOf(purpose, payload, secret)]).toString('base64url');
}

/** The payload of a token that one of the secrets signed for this purpose, or `null`. */
export function readToken(
  purpose: Purpose,
  token: string | null,
  payloadBytes: number,
  secrets: readonly string[],
): Buffer | null {
  if (!token || !/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== payloadBytes + SIGNATURE_BYTES) return null;
  const payload = bytes.subarray(0, payloadBytes);
  const signature = bytes.subarray(payloadBytes);
  const isValid = secrets.some((secret) => timingSafeEqual(signatureOf(purpose, payload, secret), signature));
  return isValid ? payload : null;
}

function signatureOf(purpose: Purpose, payload: Buffer, secret: string): Buffer {
  return keyedHash(secret, labels[purpose], payload).subarray(0, SIGNATURE_BYTES);
}
