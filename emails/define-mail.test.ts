import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderHtml } from './define-mail';
import type { MailProps } from './person-mail';
import { mails } from './render';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '<b>&amp;',
    `"'`,
    '$&',
    '$1',
    'mark7qfirstName7qmark',
    'mark7qposition7qmark',
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
  placeUrl: url,
  siteUrl: url,
  unsubscribeUrl: url,
  postalAddress: fc.option(hostile),
};
const welcomes = fc.record({
  ...common,
  referralCount: fc.integer({ min: 0, max: 36 }),
  signupPosition: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 9_990, max: 10_000_000 })),
  referralLink: url,
  statsUrl: url,
  confirmUrl: fc.option(url),
});
const invitations = fc.record({ ...common, isPremiere: fc.boolean(), earlyAccessUrl: url });

test('every mail is, byte for byte, what React renders', async () => {
  const { welcome, invitation } = mails;
  await fc.assert(
    fc.asyncProperty(welcomes, invitations, async (welcomeChanges, invitationChanges) => {
      const props = { ...welcome.preview, ...welcomeChanges };
      expect((await welcome.render(props)).html).toBe(await renderHtml(welcome.element(props)));
      const others = { ...invitation.preview, ...invitationChanges };
      expect((await invitation.render(others)).html).toBe(await renderHtml(invitation.element(others)));
    }),
    { numRuns: 150 },
  );
});
