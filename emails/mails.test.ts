import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonSituation } from '@/lib/situation';
import { announcementMail } from './announcement';
import { type RenderedMail, renderHtml } from './define-mail';
import type { MailProps } from './person-mail';
import { mails } from './render';
import { person, siteUrl } from './testing/person';

/** Gmail clips longer messages. */
const GMAIL_CLIP_BYTES = 102 * 1024;

const invited = {
  ...person,
  appLink: 'https://app.myfitmodel.example/?invitation=sample',
  days: 14,
  endsAt: new Date('2026-12-03T14:05:00Z'),
};
const signingIn = { siteUrl, link: `${siteUrl}/admin/sign-in/link?token=sample&to=%2Fadmin`, minutes: 10 };
const notice = { siteUrl, title: 'New sign-in', sentence: 'ada@x.io signed in with Firefox on Windows.' };

const newFriends = { paidFriends: 3, paidCents: 300, waitingFriends: 0 };

const sampled =
  <Props>(mail: { render(props: Props): Promise<RenderedMail> }, sample: Props) =>
  (changes: Partial<Props> = {}) =>
    mail.render({ ...sample, ...changes });
const samples = {
  welcome: sampled(mails.welcome, person),
  invitation: sampled(mails.invitation, invited),
  invitation_reminder: sampled(mails.invitation_reminder, invited),
  friends_joined: sampled(mails.friends_joined, { ...person, ...newFriends }),
  vip: sampled(mails.vip, person),
  confirmation_reminder: sampled(mails.confirmation_reminder, person),
  place_link: sampled(mails.place_link, person),
  sign_in: sampled(mails.sign_in, signingIn),
  notice: sampled(mails.notice, notice),
  announcement: sampled(
    announcementMail({ subject: 'News', body: 'You are {position}, {first_name}: {link}' }),
    person,
  ),
} satisfies Record<keyof typeof mails | 'announcement', object>;

const { welcome, invitation, invitation_reminder: reminder, sign_in: signIn } = samples;
const hostile = { firstName: '<img src=x onerror=alert(1)>"&' };
const bare = { firstName: null, storeCreditCents: 0, referralCount: 0, postalAddress: null };
const inSituation = (changes: Partial<PersonSituation>) => ({
  situation: { ...person.situation, ...changes },
});
const vip = { ...inSituation({ isVip: true, referralsToVip: 0 }), storeCreditCents: 3500 };

describe.each(Object.entries(samples))('the %s mail', (_, mail) => {
  test.each<Partial<MailProps>>([{}, bare, vip, hostile])('suits every mail program: %j', async (changes) => {
    const { subject, html, text } = await mail(changes);
    expect(subject).not.toMatch(/[\p{C}<>]|img/u);
    // What inboxes show after the subject.
    expect(html.slice(html.indexOf('<body')).split('&nbsp;')[0]).not.toMatch(/UTC|https?:/);
    expect(html).not.toMatch(/<img|background-image|@import|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CLIP_BYTES);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(text.replace(changes.firstName ?? '', '')).not.toMatch(/[<>]|&\w+;/);
  });
});

describe.each([
  ['welcome', welcome, 'You&#x27;re in'],
  ['invitation', invitation, 'It&#x27;s your turn'],
  ['reminder', reminder, 'Your invitation ends soon'],
] as const)('the %s mail', (_, mail, heading) => {
  test.each([
    [{}, ', Ada.', 'Hi Ada,'],
    [{ firstName: 'María-José' }, ', María\u2011José.', 'Hi María-José,'],
    [bare, '.', 'Hi there,'],
    [hostile, ', &lt;img src=x onerror=alert(1)&gt;&quot;&amp;.', 'Hi <img'],
  ])('greets by name: %j', async (changes, name, greeting) => {
    const { html, text } = await mail(changes);
    expect(html).toContain(`>${heading}${name}<`);
    expect(text.startsWith(greeting)).toBe(true);
  });
});

describe('the welcome mail', () => {
  const { referralCode, referralLink } = person;

  test.each([
    [{}, '#313', '$3.00'],
    [{ storeCreditCents: 0 }, '#313', '$0.00'],
    [{ signupPosition: 10_501 }, '#10,501', '$3.00'],
    [vip, '#313', '$35.00'],
  ])('states position, code, link and credit in both parts: %j', async (changes, position, credit) => {
    const { subject, html, text } = await welcome(changes);
    expect(subject).toContain(`${position} in line`);
    for (const fact of [position, referralCode, referralLink, credit])
      for (const part of [html, text]) expect(part).toContain(fact);
  });

  test('reserves premiere features for the first 500 only, and speaks of invitations until they are invited', async () => {
    const last = await welcome();
    const first = await welcome(inSituation({ isPremiere: false }));
    for (const part of ['html', 'text'] as const) {
      expect(last[part]).toContain('premiere features, early drop invites and a gift we announce at launch');
      expect(first[part]).not.toMatch(/premiere features|gift/);
      for (const mail of [first, last])
        expect(mail[part]).toContain('brings your invitation forward: we invite people in waves, by email.');
    }
    expect((await welcome(inSituation({ invitation: 'invited' }))).text).not.toContain('invitation forward');
  });

  test.each([
    [{ referralsToVip: 10 }, '10 more referrals to VIP status and $25 credit.'],
    [{ referralsToVip: 1 }, '1 more referral to VIP status and $25 credit.'],
    [{ referralsToVip: 0 }, 'reached 10 referrals. Each additional referral adds $1 credit.'],
    [{ referralsToVip: 0, isVip: true }, 'have your $25 credit. Each additional referral adds $1 credit.'],
    [{ referralsToVip: 7, isVip: true }, 're a VIP. 7 more referrals to $25 credit.'],
  ])('with %j: %s', async (changes, sentence) => {
    const { html, text } = await welcome(inSituation(changes));
    for (const part of [html, text]) expect(part).toContain(sentence);
    expect(html.includes('VIP PREMIERE STATUS')).toBe('isVip' in changes);
  });

  test('links to where the link is shared, the balance and the ticket picture', async () => {
    const { html, text } = await welcome();
    const href = `${siteUrl}/stats?code=${referralCode}`;
    for (const [label, target] of [
      ['Send it to a friend', `${href}#share`],
      ['Check your balance', href],
      ['Get your ticket picture', `${href}#share`],
    ] as const) {
      expect(new RegExp(`href="([^"]*)"(?:(?!href=).)*${label}`, 's').exec(html)?.[1]).toBe(target);
    }
    expect(text).toContain(`get your ticket picture to post or send:\n${href}`);
    // On a phone's first screen.
    const inOrder = ['in line', referralLink, 'Send it to a friend', 'one of the first 500', 'Store credit'];
    const places = inOrder.map((part) => html.indexOf(part, html.indexOf('You&#x27;re in, ')));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('starts with the preheader', async () => {
    const { html } = await welcome();
    const shown = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, '');
    const preheader =
      'Your link is inside. You earn $1 credit for each friend who joins with your link, for up to 100 friends.';
    expect(shown.trimStart().startsWith(preheader)).toBe(true);
  });
});

test('the invitation links to early access, and names only what the reader has', async () => {
  const { html, text } = await invitation(vip);
  for (const part of [html, text]) {
    expect(part).toContain(invited.appLink);
    expect(part).toContain('MFM-7KQ2XD. Until you open the app, you earn $1 credit for each friend');
    expect(part).toContain('Your invitation is open for 14 days.');
  }
  expect(text).toContain('the premiere features we reserved for you');
  expect(text).toContain('You have VIP status and $35.00 of store credit.');
  const plain = await invitation({ ...bare, ...inSituation({ isPremiere: false, earnsCredit: false }) });
  expect(plain.text).not.toMatch(/premiere|VIP|credit/);

  const endless = await invitation({ days: null });
  expect(endless.text).toContain('Your referral code is still MFM-7KQ2XD. You still earn $1 credit');
  expect(endless.html + endless.text).not.toMatch(/14 days|next person/);
});

test('the reminder says when the invitation ends, and names only what the reader has', async () => {
  const { subject, html, text } = await reminder(vip);
  expect(subject).toBe('Your invitation to MyFitModel ends on Thursday, December 3');
  for (const part of [html, text]) {
    expect(part).toContain('open until Thursday, December 3, 14:05 UTC');
    expect(part).toContain('You have VIP status and $35.00 of store credit.');
  }
  expect((await reminder(bare)).text).not.toMatch(/VIP|credit|You have/);
});

test('the sign-in mail links to the page that signs in', async () => {
  const { subject, html, text } = await signIn();
  expect(subject).toBe('Sign in to the MyFitModel admin area');
  expect(html).toContain(signingIn.link.replace('&', '&amp;'));
  expect(text).toContain(signingIn.link);
  for (const part of [html, text]) {
    expect(part).toContain('The link works once, for 10 minutes, in the browser where you asked for it.');
    expect(part).not.toMatch(/unsubscribe/i);
  }
});

const markers = ['mark7qfirstName7qmark', 'mark7qposition7qmark'];
const special = fc.constantFrom('', '<b>&amp;', `"'`, '$&', '$1', ...markers, '\u202Eadnom', '\uD83D');
const anyText = fc.oneof(fc.string({ unit: 'binary' }), special);
const url = fc
  .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'grapheme' }))
  .map((parts) => parts.join(''));
const varied = fc.record({
  firstName: fc.option(anyText),
  referralCode: anyText,
  signupPosition: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 9_990, max: 10_000_000 })),
  referralCount: fc.integer({ min: 0, max: 36 }),
  storeCreditCents: fc.integer({ min: 0, max: 36 }).map((dollars) => dollars * 100),
  situation: fc.record({
    state: fc.constantFrom('open', 'closed', 'launched'),
    appUrl: fc.option(url),
    paysOnConfirmation: fc.boolean(),
    friendLimit: fc.integer({ min: 0, max: 100 }),
    prize: fc.constantFrom(null, 'a <b>bag</b> & "more"'),
    isPremiere: fc.boolean(),
    isVip: fc.boolean(),
    referralsToVip: fc.integer({ min: 0, max: 10 }),
    earnsCredit: fc.boolean(),
    invitation: fc.constantFrom('none', 'invited', 'expired', 'accepted'),
    getsMail: fc.boolean(),
  }),
  appLink: fc.option(url),
  siteUrl: url,
  referralLink: url,
  placeUrl: url,
  confirmUrl: fc.option(url),
  unsubscribeUrl: url,
  postalAddress: fc.option(anyText),
});
const variedOthers = fc.record({
  days: fc.option(fc.integer({ min: 1, max: 90 })),
  paidFriends: fc.integer({ min: 0, max: 3 }),
  waitingFriends: fc.integer({ min: 0, max: 3 }),
  link: url,
  title: anyText,
  sentence: fc.array(anyText).map((lines) => lines.join('\n')),
});

test.each(Object.entries(mails))('the %s mail is, byte for byte, what React renders', async (_, mail) => {
  await fc.assert(
    fc.asyncProperty(varied, variedOthers, async (changes, others) => {
      const props = { ...invited, ...newFriends, ...signingIn, ...notice, ...changes, ...others };
      expect((await mail.render(props)).html).toBe(await renderHtml(mail.element(props)));
    }),
    { numRuns: 150 },
  );
});
