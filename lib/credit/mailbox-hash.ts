import 'server-only';
import { keyedHash } from '../security/keyed-hash';

/** A keyed hash, so that nobody without the secret can tell whose mailbox was erased. */
export function hashMailbox(canonicalMailbox: string, secret: string): string {
  return keyedHash(secret, 'waitlist erased mailbox', canonicalMailbox).toString('base64url');
}
