import { expect, test } from 'vitest';
import { testSender } from '../../testing/sender';
import { composeWelcome } from './compose-welcome';
import type { MailPayload } from './mail-payload';

const unsubscribeUrl = 'https://myfitmodel.example/api/unsubscribe?token=t';
const compose = (overrides: Partial<MailPayload> = {}) =>
  composeWelcome({ ...payload, ...overrides }, testSender, unsubscribeUrl);
const payload: MailPayload = {
  firstName: 'Ada',
  referralCode: 'MFM-BCDFGH',
  signupPosition: 313,
  storeCreditCents: 0,
  isVip: false,
};

test('links to the site', async () => {
  const mail = await compose();
  expect(mail.text).toContain('https://myfitmodel.example/?ref=MFM-BCDFGH');
  expect(mail.text).toContain('https://myfitmodel.example/stats');
});

test('keeps every number of the offer', async () => {
  const { text } = await compose();
  expect(text).toContain('one of the first 500');
  expect(text).toContain('10 referrals make you a VIP and add $25 of credit.');
  expect(text).toContain('You earn $1 of store credit');
});

test('nothing a person typed reaches a header but their address', async () => {
  const mail = await compose({ firstName: 'Ada\r\nBcc: all@example.com' });
  expect(mail.subject).not.toMatch(/[\r\n]|Bcc/);
  expect(mail.text).not.toMatch(/^Bcc:/m);
});
