import { expect, test } from 'vitest';
import { appSecrets } from '../../config/env';
import { readUnsubscribeToken, signUnsubscribeToken } from './unsubscribe-token';

const ID = '01a1f80c-70a1-728b-99bd-65b01ec07516';
const OTHER_ID = '01a1f80c-70a1-728b-99bd-65b01ec07517';
const secrets = ['a secret of at least 16'];
/** What earlier versions mailed for `ID`. */
const TOKEN = 'AaH4DHChcouZvWWwHsB1FtECInwX8fPtiDn3P9-ctQs';

test('a token stays the same in every version, and identifies its reader', () => {
  expect(signUnsubscribeToken(ID, secrets)).toBe(TOKEN);
  expect(readUnsubscribeToken(TOKEN, secrets)).toBe(ID);
});

test('a token with any character changed is invalid', () => {
  for (let index = 0; index < TOKEN.length - 1; index += 1) {
    const changed = TOKEN[index] === 'A' ? 'B' : 'A';
    const forged = TOKEN.slice(0, index) + changed + TOKEN.slice(index + 1);
    expect(readUnsubscribeToken(forged, secrets)).toBeNull();
  }
});

test("one person's signature is invalid for another id", () => {
  const mine = Buffer.from(TOKEN, 'base64url');
  const theirs = Buffer.from(signUnsubscribeToken(OTHER_ID, secrets), 'base64url');
  const forged = Buffer.concat([theirs.subarray(0, 16), mine.subarray(16)]).toString('base64url');
  expect(readUnsubscribeToken(forged, secrets)).toBeNull();
});

test.each([null, '', 'x', 'A'.repeat(43), 'A'.repeat(5_000), ID])('%j is not a token', (token) => {
  expect(readUnsubscribeToken(token, secrets)).toBeNull();
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
  expect(signUnsubscribeToken(ID, old)).toBe(TOKEN);
  expect(appSecrets({ RESEND_API_KEY: 're_key', APP_SECRET: secrets[0] })).toEqual(old);
});
