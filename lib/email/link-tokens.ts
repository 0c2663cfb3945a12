import 'server-only';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import type { SignupRow } from '@/db/schema/signups';
import { readToken, signToken } from '../security/keyed-hash';

const ID_BYTES = 16;
/** The time of issue in seconds. */
const TIME_BYTES = 4;
const VERSION_BYTES = 4;
const DAY_SECONDS = 24 * 60 * 60;
const CONFIRMATION_VALID_SECONDS = 30 * DAY_SECONDS;
const PLACE_VALID_SECONDS = 365 * DAY_SECONDS;

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

export function signUnsubscribeToken(signupId: string, secrets: readonly string[]): string {
  return signToken('unsubscribe', Buffer.from(uuidBytes(signupId)), secrets);
}

/** The signup id in a token, or `null` for an invalid token. */
export function readUnsubscribeToken(token: string | null, secrets: readonly string[]): string | null {
  const id = readToken('unsubscribe', token, ID_BYTES, secrets);
  return id && uuidText(id);
}

export function signConfirmationToken(
  signupId: string,
  secrets: readonly string[],
  issuedAt = new Date(),
): string {
  const payload = Buffer.alloc(ID_BYTES + TIME_BYTES);
  payload.set(uuidBytes(signupId));
  payload.writeUInt32BE(secondsOf(issuedAt), ID_BYTES);
  return signToken('confirm', payload, secrets);
}

/** The signup id in a token, and whether the token has expired. `null` for an invalid token. */
export function readConfirmationToken(token: string | null, secrets: readonly string[], now = new Date()) {
  const payload = readToken('confirm', token, ID_BYTES + TIME_BYTES, secrets);
  if (!payload) return null;
  const isExpired = secondsOf(now) > payload.readUInt32BE(ID_BYTES) + CONFIRMATION_VALID_SECONDS;
  return { signupId: uuidText(payload.subarray(0, ID_BYTES)), isExpired };
}

export function signPlaceToken(
  { id, placeVersion }: Pick<SignupRow, 'id' | 'placeVersion'>,
  secrets: readonly string[],
  issuedAt = new Date(),
): string {
  const payload = Buffer.alloc(ID_BYTES + TIME_BYTES + VERSION_BYTES);
  payload.set(uuidBytes(id));
  payload.writeUInt32BE(secondsOf(issuedAt), ID_BYTES);
  payload.writeUInt32BE(placeVersion, ID_BYTES + TIME_BYTES);
  return signToken('place', payload, secrets);
}

/** Whose page a token opens, as long as the person's links have this version. `null` for an invalid token. */
export function readPlaceToken(token: string | null, secrets: readonly string[], now = new Date()) {
  const payload = readToken('place', token, ID_BYTES + TIME_BYTES + VERSION_BYTES, secrets);
  if (!payload) return null;
  const isExpired = secondsOf(now) > payload.readUInt32BE(ID_BYTES) + PLACE_VALID_SECONDS;
  const version = payload.readUInt32BE(ID_BYTES + TIME_BYTES);
  return { signupId: uuidText(payload.subarray(0, ID_BYTES)), version, isExpired };
}

/** Tokens that contain an id and never expire by themselves: the database knows when what they name is over. */
type IdPurpose = 'confirm_address' | 'undo_address' | 'invitation' | 'decline_invitation';

export function signIdToken(purpose: IdPurpose, id: string, secrets: readonly string[]): string {
  return signToken(purpose, Buffer.from(uuidBytes(id)), secrets);
}

/** The id in a token, or `null` for an invalid token. */
export function readIdToken(purpose: IdPurpose, token: string | null, secrets: readonly string[]) {
  const id = readToken(purpose, token, ID_BYTES, secrets);
  return id && uuidText(id);
}
