import 'server-only';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import type { Env } from '../../config/env';

/** Bytes of a person's id, and of the signature that follows it. */
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/**
 * What unsubscribe links are signed with: the first one signs, all of them are recognised, so that links in old mails
 * outlive a new secret. Where none is configured the mail provider's key is used, which every server has.
 */
export function unsubscribeSecrets({
  UNSUBSCRIBE_SECRET,
  RESEND_API_KEY,
}: Pick<Env, 'UNSUBSCRIBE_SECRET' | 'RESEND_API_KEY'>): string[] {
  return UNSUBSCRIBE_SECRET ? [UNSUBSCRIBE_SECRET, RESEND_API_KEY] : [RESEND_API_KEY];
}

/** The token by which a mail knows who unsubscribes; the same one each time. */
export function signUnsubscribeToken(signupId: string, secrets: readonly string[]): string {
  const [secret] = secrets;
  if (!secret) throw new Error('There is no secret to sign with');
  const id = Buffer.from(uuidBytes(signupId));
  return Buffer.concat([id, signatureOf(id, secret)]).toString('base64url');
}

/** Whose token it is, or `null` when it is not one of ours. */
export function readUnsubscribeToken(token: string | null, secrets: readonly string[]): string | null {
  if (!token || !TOKEN_PATTERN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  const isOurs = secrets.some((secret) => timingSafeEqual(signatureOf(id, secret), signature));
  return isOurs ? uuidText(id) : null;
}

/** The key is derived, so that a secret with another purpose can serve this one too. */
function signatureOf(id: Buffer, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'waitlist unsubscribe', 32));
  return createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES);
}
