import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import type { Env } from '../../config/env';
import { deriveKey } from '../../security/derive-key';

/** A token is the bytes of the signup id followed by a truncated HMAC of them. */
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** The first secret signs and all of them verify, so links in old mails stay valid when UNSUBSCRIBE_SECRET is set. */
export function unsubscribeSecrets(
  env: Partial<Pick<Env, 'UNSUBSCRIBE_SECRET' | 'RESEND_API_KEY'>>,
): string[] {
  return [env.UNSUBSCRIBE_SECRET, env.RESEND_API_KEY].flatMap((secret) => (secret?.trim() ? [secret] : []));
}

export function signUnsubscribeToken(signupId: string, secrets: readonly string[]): string {
  const [secret] = secrets;
  if (!secret) throw new Error('No unsubscribe secret is configured');
  const id = Buffer.from(uuidBytes(signupId));
  return Buffer.concat([id, signatureOf(id, secret)]).toString('base64url');
}

/** The signup id in a token, or `null` for an invalid token. */
export function readUnsubscribeToken(token: string | null, secrets: readonly string[]): string | null {
  if (!token || !TOKEN_PATTERN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  const isValid = secrets.some((secret) => timingSafeEqual(signatureOf(id, secret), signature));
  return isValid ? uuidText(id) : null;
}

/** The label is part of every token that was ever mailed: do not change it. */
function signatureOf(id: Buffer, secret: string): Buffer {
  const key = deriveKey(secret, 'waitlist unsubscribe');
  return createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES);
}
