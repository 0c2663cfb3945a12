import { describe, expect, test } from 'vitest';
import { InvitationEmail } from './invitation';
import type { InvitationProps } from './mail-props';
import { renderInvitation } from './render';

/** Gmail clips longer messages. */
const GMAIL_CLIP_BYTES = 102 * 1024;

const sample = InvitationEmail.PreviewProps;
const bare: InvitationProps = {
  ...sample,
  firstName: null,
  storeCreditCents: 0,
  isVip: false,
  isPremiere: false,
  postalAddress: null,
};
const hostile: InvitationProps = { ...sample, firstName: '<img src=x onerror=alert(1)>"&' };

describe.each(Object.entries({ sample, bare, hostile }))('the invitation: %s', (_name, props) => {
  test('links to early access in both parts', async () => {
    const { html, text } = await renderInvitation(props);
    for (const part of [html, text]) {
      expect(part).toContain(props.earlyAccessUrl);
      expect(part).toContain(props.unsubscribeUrl);
      expect(part).toContain(`Your referral code is still ${props.referralCode}, and you still earn $1`);
    }
  });

  test('needs no images, stays under the size limit, and supports dark mode', async () => {
    const { html } = await renderInvitation(props);
    expect(html).not.toMatch(/<img|background-image|@import|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CLIP_BYTES);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  });
});

test('promises premiere features only to the first 500', async () => {
  const { text } = await renderInvitation(bare);
  expect((await renderInvitation(sample)).text).toContain('the premiere features we reserved for you');
  expect(text).not.toMatch(/premiere|VIP|credit/);
  expect(text).toMatch(/^Hi there,\n/);
});

test('greets by name, and escapes markup in the name', async () => {
  expect((await renderInvitation(sample)).html).toContain('It&#x27;s your turn, Ada.');
  expect((await renderInvitation(hostile)).html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;.');
});
