import { describe, expect, test } from 'vitest';
import { formatDollars } from '@/lib/credit/money';
import { renderWelcome } from './render-welcome';
import { WelcomeEmail } from './welcome';
import type { WelcomeEmailProps } from './welcome-copy';

/** Gmail cuts a longer mail off. */
const GMAIL_CLIP_BYTES = 102 * 1024;

const sample = WelcomeEmail.PreviewProps;
const withoutName: WelcomeEmailProps = { ...sample, firstName: null, storeCreditDollars: 0 };
const vip: WelcomeEmailProps = { ...sample, isVip: true, storeCreditDollars: 35 };
const pastPremiere: WelcomeEmailProps = { ...sample, signupPosition: 501, storeCreditDollars: 9 };
const hostile: WelcomeEmailProps = { ...sample, firstName: '<img src=x onerror=alert(1)>"&' };

const variants = { sample, withoutName, vip, pastPremiere, hostile };

describe.each(Object.entries(variants))('the welcome mail: %s', (_name, props) => {
  test('says place, code, link and credit in both parts', async () => {
    const { html, text } = await renderWelcome(props);
    const credit = formatDollars(props.storeCreditDollars);
    for (const fact of [`#${props.signupPosition}`, props.referralCode, props.referralLink, credit]) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
  });

  test('is complete without images, small, and made for light and dark', async () => {
    const { html } = await renderWelcome(props);
    expect(html).not.toMatch(/<img|background-image|@import|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CLIP_BYTES);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  test('has one line of subject, and a text part without markup of its own', async () => {
    const { subject, text } = await renderWelcome(props);
    expect(subject).not.toMatch(/[\p{C}<>]/u);
    expect(subject).toContain(`#${props.signupPosition} in line`);
    expect(text.replace(props.firstName ?? '', '')).not.toMatch(/[<>]|&\w+;/);
  });
});

describe('what the mail promises', () => {
  test('reserves premiere features for the first 500 only', async () => {
    const last = await renderWelcome({ ...sample, signupPosition: 500 });
    const first = await renderWelcome(pastPremiere);
    for (const part of ['html', 'text'] as const) {
      expect(last[part]).toContain(
        'premiere features, early drop invites and prize eligibility are reserved',
      );
      expect(first[part]).not.toMatch(/reserved|premiere features|prize/);
    }
  });

  test.each([
    [0, '10 referrals make you a VIP, with $25 credit on top.'],
    [3, '7 more referrals make you a VIP, with $25 credit on top.'],
    [9, '1 more referral makes you a VIP, with $25 credit on top.'],
    [36, 'You have your 10 referrals. Each further one still adds $1.'],
  ])('with $%d of credit says how far it is to VIP', async (storeCreditDollars, sentence) => {
    const { html, text } = await renderWelcome({ ...sample, storeCreditDollars });
    expect(html).toContain(sentence);
    expect(text).toContain(sentence);
  });

  test('shows VIP status to those who have it, and to nobody else', async () => {
    expect((await renderWelcome(vip)).html).toContain('VIP PREMIERE STATUS');
    expect((await renderWelcome(vip)).text).toContain('VIP status is yours.');
    expect((await renderWelcome(sample)).html).not.toContain('VIP PREMIERE STATUS');
  });
});

describe('a name', () => {
  test('greets, and its absence leaves no hole', async () => {
    expect((await renderWelcome(sample)).html).toContain('You&#x27;re in, Ada.');
    expect((await renderWelcome(sample)).text).toMatch(/^Hi Ada,\n/);
    expect((await renderWelcome(withoutName)).html).toContain('You&#x27;re in.');
    expect((await renderWelcome(withoutName)).text).toMatch(/^Hi there,\n/);
  });

  test('that is markup stays text', async () => {
    const { html, subject } = await renderWelcome(hostile);
    expect(html).toContain('You&#x27;re in, &lt;img src=x onerror=alert(1)&gt;&quot;&amp;.');
    expect(subject).not.toContain('img');
  });
});

test('starts a mail to a friend that carries the link', async () => {
  const { html } = await renderWelcome(sample);
  const href = /href="(mailto:[^"]*)"/.exec(html)?.[1] ?? '';
  expect(decodeURIComponent(href)).toContain(sample.referralLink);
});

test('shows a preheader before anything else', async () => {
  const { html } = await renderWelcome(sample);
  const body = html.slice(html.indexOf('<body'));
  const shown = body.replace(/<[^>]*>/g, '').trimStart();
  expect(shown).toMatch(
    /^Your link is inside\. Each friend who joins with it earns you \$1 of store credit\./,
  );
});
