import { describe, expect, test } from 'vitest';
import { composeWelcome, mailedName, type WelcomePayload } from './compose-welcome';

const sender = { from: 'MyFitModel <hello@myfitmodel.example>', siteUrl: 'https://myfitmodel.example' };
const payload: WelcomePayload = {
  email: 'Ada@example.com',
  firstName: 'Ada',
  referralCode: 'MFM-BCDFGH',
  signupPosition: 313,
  storeCreditDollars: 0,
  isVip: false,
};

test('writes to the address as it was typed, with links from the site', async () => {
  const mail = await composeWelcome(payload, sender);
  expect(mail).toMatchObject({ from: sender.from, to: 'Ada@example.com' });
  expect(mail.text).toContain('https://myfitmodel.example/?ref=MFM-BCDFGH');
  expect(mail.text).toContain('https://myfitmodel.example/stats');
});

test('keeps every number of the offer', async () => {
  const { text } = await composeWelcome(payload, sender);
  expect(text).toContain('one of the first 500');
  expect(text).toContain('10 referrals make you a VIP, with $25 credit on top.');
  expect(text).toContain('earns you $1 of store credit');
});

test('nothing a person typed reaches a header but their address', async () => {
  const mail = await composeWelcome({ ...payload, firstName: 'Ada\r\nBcc: all@example.com' }, sender);
  expect(mail.subject).not.toMatch(/[\r\n]|Bcc/);
  expect(mail.text).not.toMatch(/^Bcc:/m);
});

describe('the name a mail greets with', () => {
  test.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['J. R.', 'J. R.'],
    ['<b>Ada</b>', '<b>Ada</b>'],
    ['', null],
    [null, null],
  ])('%j becomes %j', (name, expected) => {
    expect(mailedName(name)).toBe(expected);
  });

  test('is cut after 40 characters, never inside one', () => {
    expect(mailedName('a'.repeat(200))).toBe('a'.repeat(40));
    expect(mailedName('👗'.repeat(200))).toBe('👗'.repeat(40));
  });

  test.each(['Win at evil.example now', 'https://evil', 'WWW.evil', 'write to me@evil.example'])(
    'is left out when it would become a link: %s',
    (name) => {
      expect(mailedName(name)).toBeNull();
    },
  );
});
