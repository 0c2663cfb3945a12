import 'server-only';
import { createHmac } from 'node:crypto';
import { deriveKey } from '../security/derive-key';

/** A keyed hash, so that nobody without the secret can tell whose mailbox was erased. */
export function hashMailbox(canonicalMailbox: string, secret: string): string {
  const key = deriveKey(secret, 'waitlist erased mailbox');
  return createHmac('sha256', key).update(canonicalMailbox).digest('base64url');
}
