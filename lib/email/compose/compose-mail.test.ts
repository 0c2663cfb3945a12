import { describe, expect, test } from 'vitest';
import type { MailFacts } from '@/db/outbox/mail-facts';
import { testSender } from '../../testing/sender';
import { readConfirmationToken, readIdToken, readUnsubscribeToken } from '../link-tokens';
import { composeMail, composeOwnMail, mailedName } from './compose-mail';

const person: MailFacts = {
  id: '01a1f80c-70a1-728b-99bd-65b01ec07516',
  email: 'Ada@example.com',
  firstName: 'Ada',
  referralCode: 'MFM-BCDFGH',
  signupPosition: 313,
  referralCount: 10,
  storeCreditCents: 3500,
  vipBonusCents: 2500,
  isVip: true,
  invitedAt: null,
  confirmedAt: null,
  placeVersion: 0,
  addressChange: null,
  invitation: null,
};

const requestedAt = new Date('2026-11-24T12:00:00Z');
const compose = (kind: 'welcome' | 'invitation', who = person, sender = testSender) =>
  composeOwnMail(kind, who, sender, requestedAt);

describe.each(['welcome', 'invitation'] as const)('the %s mail', (kind) => {
  test('goes to the address as it was typed, with an unsubscribe link in text and headers', async () => {
    const { from, to, replyTo, headers, html, text } = await compose(kind, person);
    expect([from, to]).toEqual(['MyFitModel <hello@myfitmodel.example>', 'Ada@example.com']);
    expect(replyTo).toBe('MyFitModel <replies@myfitmodel.example>');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = /^<(https:\/\/myfitmodel\.example\/api\/unsubscribe\?token=[\w-]+)>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    )?.[1];
    const token = new URL(url ?? '').searchParams.get('token');
    expect(readUnsubscribeToken(token, testSender.secrets)).toBe(person.id);
    expect(html).toContain(url);
    expect(text).toContain(url);
  });

  test('states the postal address, if there is one, and why the reader receives it', async () => {
    const { html, text } = await compose(kind, person);
    for (const part of [html, text]) {
      expect(part).toContain('1 Fitting Lane, Springfield');
      expect(part).toMatch(/because .*joined/);
    }
    const withoutAddress = await compose(kind, person, { ...testSender, postalAddress: null });
    expect(withoutAddress.html + withoutAddress.text).not.toMatch(/null|undefined/);
  });

  test('takes nothing from the first name into the headers', async () => {
    const mail = await compose(kind, { ...person, firstName: 'Ada\r\nBcc: all@example.com' });
    expect(JSON.stringify([mail.subject, mail.headers])).not.toMatch(/[\r\n]|Bcc/);
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });
});

test('the welcome mail asks to confirm the address where a referral pays on confirmation, until it is confirmed', async () => {
  const sender = { ...testSender, paidOn: 'confirmation' } as const;
  const { html, text } = await compose('welcome', person, sender);
  const url = /Confirm your email:\n(\S+)/.exec(text)?.[1] ?? '';
  expect(html).toContain(`href="${url}"`);
  expect(html).toContain('>Confirm your email<');
  expect(text).toContain('for each friend who joins with it and confirms their email.');
  const token = new URL(url).searchParams.get('token');
  expect(url).toBe(`https://myfitmodel.example/api/confirm?token=${token}`);
  const signed = { signupId: person.id, isExpired: false };
  expect(readConfirmationToken(token, sender.secrets, requestedAt)).toEqual(signed);

  const confirmed = await compose('welcome', { ...person, confirmedAt: new Date() }, sender);
  const byDefault = await compose('welcome', person);
  for (const mail of [confirmed, byDefault])
    expect(mail.html + mail.text).not.toContain('Confirm your email');
  expect(byDefault.text).toContain('for each friend who joins with it.');
});

test('the invitation states VIP status and credit, and its links have tokens', async () => {
  const invitation = { id: '01a1f80c-70a1-728b-99bd-65b01ec07517', expiresAt: null };
  const { html, text, subject } = await compose('invitation', { ...person, invitation });
  expect(subject).toMatch(/early access to MyFitModel/i);
  expect(text).toMatch(/VIP status and \$35\.00 of store credit/);
  const links = text.match(/https:\S+/g)?.map((link) => new URL(link)) ?? [];
  const opened = links.find(({ host }) => host === 'app.myfitmodel.example');
  expect(opened?.href).toMatch(/^https:\/\/app\.myfitmodel\.example\/start\?from=mail&invitation=[\w-]{43}$/);
  expect(html).toContain(`href="${opened?.href.replace('&', '&amp;')}"`);
  const token = opened?.searchParams.get('invitation') ?? null;
  expect(readIdToken('invitation', token, testSender.secrets)).toBe(invitation.id);
  const declined = links.find(({ pathname }) => pathname === '/api/invitations/decline')?.searchParams;
  expect(readIdToken('decline_invitation', declined?.get('token') ?? null, testSender.secrets)).toBe(
    invitation.id,
  );
});

test('where no app redeems invitations, they have no token and no end', async () => {
  const sender = { ...testSender, invitationDays: null };
  const { text } = await compose('invitation', person, sender);
  expect(text).toContain(`:\n${testSender.earlyAccessUrl}\n`);
  expect(text).not.toMatch(/invitation=|decline|days/);
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
test.each([
  ['invitation', null, false],
  ['invitation', inDays(1), true],
  ['invitation_reminder', null, false],
  ['invitation_reminder', inDays(3.1), false],
  ['invitation_reminder', inDays(2.9), true],
] as const)('the %s of an invitation with the end %s: %s', async (kind, expiresAt, isSent) => {
  const invitation = expiresAt && { id: person.id, expiresAt };
  const mail = await composeMail(kind, { ...person, invitation }, testSender, requestedAt);
  expect(mail !== null).toBe(isSent);
});

test.each([
  ['Ada', 'Ada'],
  ['  Ada  ', 'Ada'],
  ['Zoë', 'Zoë'],
  ['李小龍', '李小龍'],
  ["Mary-Jane O'Neil", "Mary-Jane O'Neil"],
  [null, null],
  ['- ’', null],
  ['a'.repeat(200), 'a'.repeat(40)],
  ['J. R.', null],
  ['<b>Ada</b>', null],
  ['Call 555 0199', null],
  ['Ada\nGrace', null],
  ['Ada\u202egnuoy', null],
  ['Win at evil.example now', null],
])('the name %j is mailed as %j', (name, expected) => {
  expect(mailedName(name)).toBe(expected);
});
