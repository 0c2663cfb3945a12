import { expect, test } from 'vitest';
import { canonicalMailboxOf, identifyEmail } from './canonical-mailbox';

test.each([
  ['ada+list@example.com', 'ada@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['+tag@example.com', '+tag@example.com'],
])('%s leads to %s', (address, mailbox) => {
  expect(canonicalMailboxOf(address)).toBe(mailbox);
});

test('an address is kept as typed and found in any letter case', () => {
  expect(identifyEmail('Ada+List@Example.com')).toEqual({
    email: 'Ada+List@Example.com',
    normalizedEmail: 'ada+list@example.com',
    canonicalMailbox: 'ada@example.com',
  });
});
