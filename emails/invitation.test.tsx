import { describe, expect, test } from 'vitest';
import { InvitationEmail } from './invitation';
import type { InvitationEmailProps } from './invitation-copy';
import { renderInvitation } from './render-invitation';

/** Gmail cuts a longer mail off. */
const GMAIL_CLIP_BYTES = 102 * 1024;

const sample = InvitationEmail.PreviewProps;
const bare: InvitationEmailProps = {
  ...sample,
  firstName: null,
  storeCreditDollars: 0,
  isVip: false,
  isPremiere: false,
  postalAddress: null,
};
const hostile: InvitationEmailProps = { ...sample, firstName: '<img src=x onerror=alert(1)>"&' };

describe.each(Object.entries({ sample, bare, hostile }))('the invitation: %s', (_name, props) => {
  test('leads to early access in both parts', async () => {
    const { html, text } = await renderInvitation(props);
    for (const part of [html, text]) {
      expect(part).toContain(props.earlyAccessUrl);
      expect(part).toContain(props.unsubscribeUrl);
      expect(part).toContain(
        `Your referral code stays ${props.referralCode}, and you still earn by every friend who joins with it.`,
      );
    }
  });

  test('is complete without images, small, and made for light and dark', async () => {
    const { html } = await renderInvitation(props);
    expect(html).not.toMatch(/<img|background-image|@import|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CLIP_BYTES);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  });
});

test('promises premiere features to those only for whom they are reserved', async () => {
  const { text } = await renderInvitation(bare);
  expect((await renderInvitation(sample)).text).toContain('the premiere features we reserved for you');
  expect(text).not.toMatch(/premiere|VIP|credit/);
  expect(text).toMatch(/^Hi there,\n/);
});

test('greets by name, and a name that is markup stays text', async () => {
  expect((await renderInvitation(sample)).html).toContain('It&#x27;s your turn, Ada.');
  expect((await renderInvitation(hostile)).html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;.');
});
