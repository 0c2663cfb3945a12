import 'server-only';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import { readToken, signToken } from '../../security/signed-token';

const ID_BYTES = 16;

export function signUnsubscribeToken(signupId: string, secrets: readonly string[]): string {
  return signToken('unsubscribe', Buffer.from(uuidBytes(signupId)), secrets);
}

/** The signup id in a token, or `null` for an invalid token. */
export function readUnsubscribeToken(token: string | null, secrets: readonly string[]): string | null {
  const id = readToken('unsubscribe', token, ID_BYTES, secrets);
  return id && uuidText(id);
}
