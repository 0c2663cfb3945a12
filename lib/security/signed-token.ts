import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from './keyed-hash';

/** They are part of every token that was ever mailed: do not change them. */
const labels = { unsubscribe: 'waitlist unsubscribe', confirm: 'waitlist confirm' } as const;
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
