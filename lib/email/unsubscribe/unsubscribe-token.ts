import 'server-only';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import type { Env } from '../../config/env';
import { readToken, signToken } from '../../security/signed-token';

const ID_BYTES = 16;

/** The first secret signs and all of them verify, so links in old mails stay valid when UNSUBSCRIBE_SECRET is set. */
export function unsubscribeSecrets(
  env: Partial<Pick<Env, 'UNSUBSCRIBE_SECRET' | 'RESEND_API_KEY'>>,
): string[] {
  return [env.UNSUBSCRIBE_SECRET, env.RESEND_API_KEY].flatMap((secret) => (secret?.trim() ? [secret] : []));
}

export function signUnsubscribeToken(signupId: string, secrets: readonly string[]): string {
  return signToken('unsubscribe', Buffer.from(uuidBytes(signupId)), secrets);
}

/** The signup id in a token, or `null` for an invalid token. */
export function readUnsubscribeToken(token: string | null, secrets: readonly string[]): string | null {
  const id = readToken('unsubscribe', token, ID_BYTES, secrets);
  return id && uuidText(id);
}
