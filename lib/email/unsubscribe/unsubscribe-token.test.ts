import { expect, test } from 'vitest';
import { readUnsubscribeToken, signUnsubscribeToken, unsubscribeSecrets } from './unsubscribe-token';

const ID = '01a1f80c-70a1-728b-99bd-65b01ec07516';
const OTHER = '01a1f80c-70a1-728b-99bd-65b01ec07517';
const secrets = ['a secret of at least 16'];

test('a token tells whose it is, and needs no escaping in a link', () => {
  const token = signUnsubscribeToken(ID, secrets);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toContain(ID);
  expect(readUnsubscribeToken(token, secrets)).toBe(ID);
});

test('a changed token is nobody’s', () => {
  const token = signUnsubscribeToken(ID, secrets);
  for (let place = 0; place < token.length - 1; place += 1) {
    const changed = token[place] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, place) + changed + token.slice(place + 1);
    expect(readUnsubscribeToken(forged, secrets)).toBeNull();
  }
});

test('the signature of one person does not serve another', () => {
  const mine = Buffer.from(signUnsubscribeToken(ID, secrets), 'base64url');
  const theirs = Buffer.from(signUnsubscribeToken(OTHER, secrets), 'base64url');
  const forged = Buffer.concat([theirs.subarray(0, 16), mine.subarray(16)]).toString('base64url');
  expect(readUnsubscribeToken(forged, secrets)).toBeNull();
});

test.each([null, '', 'x', 'A'.repeat(43), 'A'.repeat(5_000), ID])('%j is no token', (token) => {
  expect(readUnsubscribeToken(token, secrets)).toBeNull();
});

test('links in old mails outlive a secret of their own, and not the loss of the key they were signed with', () => {
  const before = unsubscribeSecrets({ RESEND_API_KEY: 're_key', UNSUBSCRIBE_SECRET: undefined });
  const after = unsubscribeSecrets({ RESEND_API_KEY: 're_key', UNSUBSCRIBE_SECRET: 'a secret of their own' });
  const old = signUnsubscribeToken(ID, before);
  expect(readUnsubscribeToken(old, after)).toBe(ID);
  expect(signUnsubscribeToken(ID, after)).not.toBe(old);
  expect(readUnsubscribeToken(old, ['re_another'])).toBeNull();
});
