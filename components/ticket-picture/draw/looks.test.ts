import { expect, test } from 'vitest';
import { rarityOf } from './looks';

test.each([
  [false, 50, 'First 50'],
  [false, 51, 'First 500'],
  [false, 500, 'First 500'],
  [false, 501, undefined],
  [true, 501, 'VIP premiere'],
])('a ticket (VIP: %s) at #%i is labeled %s', (isVip, signupPosition, label) => {
  const { label: shown } = rarityOf({ isVip, signupPosition });
  expect(shown).toBe(label);
});
