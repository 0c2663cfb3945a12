import { expect, test } from 'vitest';
import { keyedEmail, mailboxOf } from './canonical-mailbox';

test.each([
  ['ada+list@example.com', 'ada@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['+tag@example.com', '+tag@example.com'],
])('%s leads to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('an address is kept as typed and found in any letter case', () => {
  expect(keyedEmail('Ada+List@Example.com')).toEqual({
    email: 'Ada+List@Example.com',
    emailKey: 'ada+list@example.com',
    mailboxKey: 'ada@example.com',
  });
});
