import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderHtml } from './cached-html';
import { InvitationEmail } from './invitation';
import type { MailProps } from './mail-props';
import { viewInvitation, viewWelcome } from './mail-views';
import { renderInvitation, renderWelcome } from './render';
import { invitation, welcome } from './testing/sample-mails';
import { WelcomeEmail } from './welcome';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '<b>&amp;',
    `"'`,
    '$&',
    '$1',
    '[[firstName&]]',
    '[[position&amp;]]',
    '\u202Eadnom',
    '\uD83D',
  ),
);
const url = fc
  .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'grapheme' }))
  .map((parts) => parts.join(''));
const common: { [Name in keyof MailProps]: fc.Arbitrary<MailProps[Name]> } = {
  firstName: fc.option(hostile),
  referralCode: hostile,
  storeCreditCents: fc.integer({ min: 0, max: 36 }).map((dollars) => dollars * 100),
  isVip: fc.boolean(),
  referralCreditCents: fc.constantFrom(100, 200),
  paidOn: fc.constantFrom('signup', 'confirmation'),
  siteUrl: url,
  unsubscribeUrl: url,
  postalAddress: fc.option(hostile),
};
const welcomes = fc.record({
  ...common,
  signupPosition: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 9_990, max: 10_000_000 })),
  referralLink: url,
  statsUrl: url,
  confirmUrl: fc.option(url),
});
const invitations = fc.record({ ...common, isPremiere: fc.boolean(), earlyAccessUrl: url });

test('every mail is, byte for byte, what React renders', async () => {
  await fc.assert(
    fc.asyncProperty(welcomes, invitations, async (welcomeChanges, invitationChanges) => {
      const props = { ...welcome, ...welcomeChanges };
      expect((await renderWelcome(props)).html).toBe(await renderHtml(WelcomeEmail(viewWelcome(props))));
      const others = { ...invitation, ...invitationChanges };
      expect((await renderInvitation(others)).html).toBe(
        await renderHtml(InvitationEmail(viewInvitation(others))),
      );
    }),
    { numRuns: 150 },
  );
});
