import { expect, test } from 'vitest';
import { mailTitle, mailVariant } from './mail-words';

test.each([
  ['sent', null, 'Sent', 'neutral'],
  ['sent', 'delivered', 'Delivered', 'good'],
  ['sent', 'undelivered', 'Not delivered', 'warn'],
  ['sent', 'bounced', 'Bounced', 'bad'],
  ['sent', 'complained', 'Reported as spam', 'bad'],
  ['dead', null, 'Dead', 'bad'],
  ['pending', 'bounced', 'Waiting', 'neutral'],
  ['cancelled', null, 'Cancelled', 'neutral'],
] as const)('an email that is %s, %s: %s', (status, outcome, title, variant) => {
  const mail = { status, outcome };
  expect([mailTitle(mail), mailVariant(mail)]).toEqual([title, variant]);
});
