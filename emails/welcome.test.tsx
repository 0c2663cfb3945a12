import { describe, expect, test } from 'vitest';
import { formatDollars } from '@/lib/credit/money';
import type { WelcomeProps } from './mail-props';
import { renderWelcome } from './render';
import { WelcomeEmail } from './welcome';

/** Gmail clips longer messages. */
const GMAIL_CLIP_BYTES = 102 * 1024;

const sample = WelcomeEmail.PreviewProps;
const withoutName: WelcomeProps = { ...sample, firstName: null, storeCreditCents: 0 };
const vip: WelcomeProps = { ...sample, isVip: true, storeCreditCents: 3500 };
const pastPremiere: WelcomeProps = { ...sample, signupPosition: 501, storeCreditCents: 900 };
const hostile: WelcomeProps = { ...sample, firstName: '<img src=x onerror=alert(1)>"&' };

const variants = { sample, withoutName, vip, pastPremiere, hostile };

describe.each(Object.entries(variants))('the welcome mail: %s', (_name, props) => {
  test('states position, code, link and credit in both parts', async () => {
    const { html, text } = await renderWelcome(props);
    const credit = formatDollars(props.storeCreditCents / 100);
    for (const fact of [`#${props.signupPosition}`, props.referralCode, props.referralLink, credit]) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
  });

  test('needs no images, stays under the size limit, and supports dark mode', async () => {
    const { html } = await renderWelcome(props);
    expect(html).not.toMatch(/<img|background-image|@import|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CLIP_BYTES);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  test('has a one-line subject, and a text part without markup', async () => {
    const { subject, text } = await renderWelcome(props);
    expect(subject).not.toMatch(/[\p{C}<>]/u);
    expect(subject).toContain(`#${props.signupPosition} in line`);
    expect(text.replace(props.firstName ?? '', '')).not.toMatch(/[<>]|&\w+;/);
  });
});

describe('promises', () => {
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
    [0, '10 referrals make you a VIP and add $25 of credit.'],
    [300, '7 more referrals make you a VIP and add $25 of credit.'],
    [900, '1 more referral makes you a VIP and adds $25 of credit.'],
    [3600, 'reached 10 referrals. Each additional one adds $1.'],
  ])('with %d cents of credit: %s', async (storeCreditCents, sentence) => {
    const { html, text } = await renderWelcome({ ...sample, storeCreditCents });
    expect(html).toContain(sentence);
    expect(text).toContain(sentence);
  });

  test('shows VIP status only to VIPs', async () => {
    expect((await renderWelcome(vip)).html).toContain('VIP PREMIERE STATUS');
    expect((await renderWelcome(vip)).text).toContain("You're a VIP.");
    expect((await renderWelcome(sample)).html).not.toContain('VIP PREMIERE STATUS');
  });
});

describe('a name', () => {
  test('appears in the greeting, which also works without one', async () => {
    expect((await renderWelcome(sample)).html).toContain('You&#x27;re in, Ada.');
    expect((await renderWelcome(sample)).text).toMatch(/^Hi Ada,\n/);
    expect((await renderWelcome(withoutName)).html).toContain('You&#x27;re in.');
    expect((await renderWelcome(withoutName)).text).toMatch(/^Hi there,\n/);
  });

  test('is escaped', async () => {
    const { html, subject } = await renderWelcome(hostile);
    expect(html).toContain('You&#x27;re in, &lt;img src=x onerror=alert(1)&gt;&quot;&amp;.');
    expect(subject).not.toContain('img');
  });
});

test('links to a draft for a friend that contains the referral link', async () => {
  const { html } = await renderWelcome(sample);
  const href = /href="(mailto:[^"]*)"/.exec(html)?.[1] ?? '';
  expect(decodeURIComponent(href)).toContain(sample.referralLink);
});

test('starts with the preheader', async () => {
  const { html } = await renderWelcome(sample);
  const body = html.slice(html.indexOf('<body'));
  const shown = body.replace(/<[^>]*>/g, '').trimStart();
  expect(shown).toMatch(
    /^Your link is inside\. You earn \$1 of store credit for each friend who joins with it\./,
  );
});
