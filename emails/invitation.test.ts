import { expect, test } from 'vitest';
import { renderInvitation } from './render';
import { invitation } from './testing/sample-mails';

test('links to early access, and repeats the referral code', async () => {
  const { html, text } = await renderInvitation(invitation);
  for (const part of [html, text]) {
    expect(part).toContain(invitation.earlyAccessUrl);
    expect(part).toContain('Your referral code is still MFM-7KQ2XD, and you still earn $1');
  }
});

test('mentions premiere features, VIP status and credit only to people who have them', async () => {
  const full = await renderInvitation(invitation);
  const bare = await renderInvitation({
    ...invitation,
    isPremiere: false,
    isVip: false,
    storeCreditCents: 0,
  });
  expect(full.text).toContain('the premiere features we reserved for you');
  expect(full.text).toContain('You have VIP status and $35.00 of store credit.');
  expect(bare.text).not.toMatch(/premiere|VIP|credit/);
});
