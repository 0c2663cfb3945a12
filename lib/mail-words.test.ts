import { expect, test } from 'vitest';
import { explainOutcome, mailTitle, mailVariant } from './mail-words';

test.each([
  ['sent', null, 'Sent', 'neutral', undefined],
  ['sent', 'delivered', 'Delivered', 'good', /accepted/],
  ['sent', 'undelivered', 'Not delivered', 'warn', /mailbox was full/],
  ['sent', 'bounced', 'Bounced', 'bad', /refuses it for good/],
  ['sent', 'complained', 'Reported as spam', 'bad', /spam/],
  ['dead', null, 'Dead', 'bad', undefined],
  ['pending', 'bounced', 'Waiting', 'neutral', undefined],
  ['cancelled', null, 'Cancelled', 'neutral', undefined],
] as const)('an email that is %s, %s: %s', (status, outcome, title, variant, text) => {
  const mail = { status, outcome };
  expect([mailTitle(mail), mailVariant(mail)]).toEqual([title, variant]);
  expect(explainOutcome(mail)).toEqual(text && expect.stringMatching(text));
});
