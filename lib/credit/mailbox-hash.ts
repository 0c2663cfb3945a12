import 'server-only';
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '../security/derive-key';

const keys = new LRUCache<string, Buffer>({
  max: 10,
  memoMethod: (secret) => deriveKey(secret, 'waitlist erased mailbox'),
});

/** A keyed hash, so that nobody without the secret can tell whose mailbox was erased. */
export function hashMailbox(canonicalMailbox: string, secret: string): string {
  return createHmac('sha256', keys.memo(secret)).update(canonicalMailbox).digest('base64url');
}
