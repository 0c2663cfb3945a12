import { expect, test } from 'vitest';
import { readUnsubscribeToken, signUnsubscribeToken } from '../unsubscribe/unsubscribe-token';
import { readConfirmationToken, signConfirmationToken } from './confirmation-token';

const ID = '01a1f80c-70a1-728b-99bd-65b01ec07516';
const secrets = ['a secret of at least 16'];
const ISSUED = new Date('2026-11-01T12:00:00Z');
const token = signConfirmationToken(ID, secrets, ISSUED);

test('a token stays the same in every version', () => {
  expect(token).toBe('AaH4DHChcouZvWWwHsB1FmrnKcBVJA1Al9x0_668ftatLY5B');
});

test.each([
  ['2026-11-01T11:59:00Z', false],
  ['2026-12-01T12:00:00Z', false],
  ['2026-12-01T12:00:01Z', true],
])('at %s, a token of 1 November has expired: %j', (now, isExpired) => {
  expect(readConfirmationToken(token, secrets, new Date(now))).toEqual({ signupId: ID, isExpired });
});

test('a token with any character changed is invalid, the time of issue included', () => {
  for (let index = 0; index < token.length; index += 1) {
    const forged = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
    expect(readConfirmationToken(forged, secrets)).toBeNull();
  }
});

test('a token for one purpose is invalid for the other', () => {
  const unsubscribe = signUnsubscribeToken(ID, secrets);
  expect(readConfirmationToken(unsubscribe, secrets)).toBeNull();
  expect(readUnsubscribeToken(token, secrets)).toBeNull();
});

test('every secret verifies, and no other', () => {
  expect(readConfirmationToken(token, ['a new secret', ...secrets], ISSUED)).toMatchObject({ signupId: ID });
  expect(readConfirmationToken(token, ['a new secret'], ISSUED)).toBeNull();
});
