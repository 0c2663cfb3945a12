import { describe, expect, test } from 'vitest';
import { appSecrets } from '../config/env';
import {
  readConfirmationToken,
  readUnsubscribeToken,
  signConfirmationToken,
  signUnsubscribeToken,
} from './link-tokens';

const ID = '01a1f80c-70a1-728b-99bd-65b01ec07516';
const OTHER_ID = '01a1f80c-70a1-728b-99bd-65b01ec07517';
const ISSUED = new Date('2026-11-01T12:00:00Z');
const secrets = ['a secret of at least 16'];
/** What earlier versions mailed for `ID`. */
const UNSUBSCRIBE = 'AaH4DHChcouZvWWwHsB1FtECInwX8fPtiDn3P9-ctQs';
const CONFIRM = 'AaH4DHChcouZvWWwHsB1FmrnKcBVJA1Al9x0_668ftatLY5B';

const signConfirmation = (id: string, keys = secrets) => signConfirmationToken(id, keys, ISSUED);
const readConfirmation = (token: string | null, keys = secrets) =>
  readConfirmationToken(token, keys, ISSUED)?.signupId ?? null;

describe.each([
  ['unsubscribe', UNSUBSCRIBE, signUnsubscribeToken, readUnsubscribeToken, CONFIRM],
  ['confirmation', CONFIRM, signConfirmation, readConfirmation, UNSUBSCRIBE],
])('the %s token', (_kind, token, sign, read, tokenOfOtherKind) => {
  test('stays the same in every version, and identifies its reader', () => {
    expect(sign(ID, secrets)).toBe(token);
    expect(read(token, secrets)).toBe(ID);
  });

  test('is invalid with any character changed', () => {
    // The last bits of the last character belong to no byte.
    for (let index = 0; index < 42; index += 1) {
      const forged = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      expect(read(forged, secrets)).toBeNull();
    }
  });

  test('is invalid for another id with the same signature', () => {
    const mine = Buffer.from(token, 'base64url');
    const theirs = Buffer.from(sign(OTHER_ID, secrets), 'base64url');
    const forged = Buffer.concat([theirs.subarray(0, 16), mine.subarray(16)]).toString('base64url');
    expect(read(forged, secrets)).toBeNull();
  });

  test.each([null, '', 'x', 'A'.repeat(43), 'A'.repeat(5_000), ID, tokenOfOtherKind])(
    'is not %j',
    (other) => {
      expect(read(other, secrets)).toBeNull();
    },
  );
});

test('tokens that were signed with an earlier secret stay valid', () => {
  const before = appSecrets({ RESEND_API_KEY: 're_key' });
  const token = signUnsubscribeToken(ID, before);
  const after = appSecrets({ RESEND_API_KEY: 're_key', APP_SECRET: 'a dedicated secret' });
  expect(readUnsubscribeToken(token, after)).toBe(ID);
  expect(signUnsubscribeToken(ID, after)).not.toBe(token);
  expect(readUnsubscribeToken(token, ['re_another'])).toBeNull();
});

test('the secret has the same effect under its old name', () => {
  const old = appSecrets({ RESEND_API_KEY: 're_key', UNSUBSCRIBE_SECRET: secrets[0] });
  expect(signUnsubscribeToken(ID, old)).toBe(UNSUBSCRIBE);
  expect(appSecrets({ RESEND_API_KEY: 're_key', APP_SECRET: secrets[0] })).toEqual(old);
});

test.each([
  ['2026-11-01T11:59:00Z', false],
  ['2026-12-01T12:00:00Z', false],
  ['2026-12-01T12:00:01Z', true],
])('at %s, a confirmation token of 1 November has expired: %j', (now, isExpired) => {
  expect(readConfirmationToken(CONFIRM, secrets, new Date(now))).toEqual({ signupId: ID, isExpired });
});
