import { expect, test } from 'vitest';
import type { WelcomeProps } from './mail-props';
import { renderWelcome } from './render';
import { welcome } from './testing/sample-mails';

const vip = { isVip: true, storeCreditCents: 3500 };
const render = (changes: Partial<WelcomeProps> = {}) => renderWelcome({ ...welcome, ...changes });

test.each([
  [{}, '#313', '$3.00'],
  [{ storeCreditCents: 0 }, '#313', '$0.00'],
  [{ signupPosition: 10_501 }, '#10501', '$3.00'],
  [vip, '#313', '$35.00'],
])('states position, code, link and credit in both parts: %j', async (changes, position, credit) => {
  const { subject, html, text } = await render(changes);
  expect(subject).toContain(`${position} in line`);
  for (const fact of [position, welcome.referralCode, welcome.referralLink, credit]) {
    expect(html).toContain(fact);
    expect(text).toContain(fact);
  }
});

test('reserves premiere features for the first 500 only', async () => {
  const last = await render({ signupPosition: 500 });
  const first = await render({ signupPosition: 501 });
  for (const part of ['html', 'text'] as const) {
    expect(last[part]).toContain('premiere features, early drop invites and prize eligibility are reserved');
    expect(first[part]).not.toMatch(/reserved|premiere features|prize/);
  }
});

test.each([
  [0, '10 referrals make you a VIP and add $25 of credit.'],
  [300, '7 more referrals make you a VIP and add $25 of credit.'],
  [900, '1 more referral makes you a VIP and adds $25 of credit.'],
  [3600, 'reached 10 referrals. Each additional one adds $1.'],
])('with %d cents of credit: %s', async (storeCreditCents, sentence) => {
  const { html, text } = await render({ storeCreditCents });
  expect(html).toContain(sentence);
  expect(text).toContain(sentence);
});

test('shows VIP status only to VIPs', async () => {
  expect((await render(vip)).html).toContain('VIP PREMIERE STATUS');
  expect((await render(vip)).text).toContain("You're a VIP.");
  expect((await render()).html).not.toContain('VIP PREMIERE STATUS');
});

test('links to a draft for a friend that contains the referral link', async () => {
  const { html } = await render();
  const href = /href="(mailto:[^"]*)"/.exec(html)?.[1] ?? '';
  expect(decodeURIComponent(href)).toContain(welcome.referralLink);
});

test('links to the balance and the ticket picture with the code', async () => {
  const { html, text } = await render();
  const href = `${welcome.statsUrl}?code=${welcome.referralCode}`;
  for (const label of ['Check your balance', 'Get your ticket picture'])
    expect(new RegExp(`href="([^"]*)"[^>]*>${label}<`).exec(html)?.[1]).toBe(href);
  expect(text).toContain(`get your ticket picture to post or send:\n${href}`);
});

test('starts with the preheader', async () => {
  const { html } = await render();
  const body = html.slice(html.indexOf('<body'));
  const shown = body.replace(/<[^>]*>/g, '').trimStart();
  expect(shown).toMatch(
    /^Your link is inside\. You earn \$1 of store credit for each friend who joins with it\./,
  );
});
