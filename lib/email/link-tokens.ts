import { timingSafeEqual } from 'node:crypto';
import { parse as uuidBytes, stringify as uuidText } from 'uuid';
import { cleanToken } from '../pasted';
import { keyedHash } from '../security/keyed-hash';

interface Link {
  /** Part of the key of every token that was ever mailed: do not change it. */
  label: string;
  /** When the link expires. Other links work until their invitation is over, and the one to unsubscribe always. */
  days?: number;
  hasVersion?: boolean;
}

const links = {
  unsubscribe: { label: 'waitlist unsubscribe' },
  confirm: { label: 'waitlist confirm', days: 30 },
  place: { label: 'waitlist place', days: 365, hasVersion: true },
  /** Its id is the invitation's. */
  invitation: { label: 'waitlist invitation' },
  /** Works once the app is open to everybody. */
  hand_over: { label: 'waitlist hand-over' },
} satisfies Record<string, Link>;
export type LinkPurpose = keyof typeof links;

/** A token is an id, the time of issue in seconds and a version, if the link has them, and a truncated HMAC of these bytes. */
const ID_BYTES = 16;
const NUMBER_BYTES = 4;
const SIGNATURE_BYTES = 16;
const DAY_SECONDS = 24 * 60 * 60;

const payloadBytes = ({ days, hasVersion }: Link) =>
  ID_BYTES + (days ? NUMBER_BYTES : 0) + (hasVersion ? NUMBER_BYTES : 0);

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

const signatureOf = (purpose: LinkPurpose, payload: Buffer, secret: string) =>
  keyedHash(secret, links[purpose].label, payload).subarray(0, SIGNATURE_BYTES);

/** @param secrets the first signs. */
export function signLink(
  purpose: LinkPurpose,
  id: string,
  [secret]: readonly string[],
  { issuedAt = new Date(), version = 0 } = {},
): string {
  if (!secret) throw new Error('No secret is configured that could sign links');
  const link: Link = links[purpose];
  const payload = Buffer.alloc(payloadBytes(link));
  payload.set(uuidBytes(id));
  if (link.days) payload.writeUInt32BE(secondsOf(issuedAt), ID_BYTES);
  if (link.hasVersion) payload.writeUInt32BE(version, ID_BYTES + NUMBER_BYTES);
  return Buffer.concat([payload, signatureOf(purpose, payload, secret)]).toString('base64url');
}

/** What a token says that one of the secrets signed for this purpose, or `null`. */
export function readLink(
  purpose: LinkPurpose,
  token: string | null,
  secrets: readonly string[],
  now = new Date(),
) {
  const link: Link = links[purpose];
  const clean = cleanToken(token ?? '');
  const bytes = Buffer.from(clean, 'base64url');
  // Other texts decode to the same bytes.
  if (bytes.toString('base64url') !== clean) return null;
  const payload = bytes.subarray(0, payloadBytes(link));
  const signature = bytes.subarray(payload.length);
  if (signature.length !== SIGNATURE_BYTES) return null;
  if (!secrets.some((secret) => timingSafeEqual(signatureOf(purpose, payload, secret), signature)))
    return null;
  return {
    id: uuidText(payload.subarray(0, ID_BYTES)),
    version: link.hasVersion ? payload.readUInt32BE(ID_BYTES + NUMBER_BYTES) : 0,
    isExpired: link.days ? secondsOf(now) > payload.readUInt32BE(ID_BYTES) + link.days * DAY_SECONDS : false,
  };
}
