import { NIL } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MailFacts } from '@/db/outbox/mail-facts';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { broadcastKinds } from '@/db/schema/mailings';
import { personMailKinds } from '@/db/schema/outbox-emails';
import { outboxUnderTest } from '@/db/testing/outbox';
import { addPeople } from '@/db/testing/people';
import { mails } from '@/emails/render';
import { appSecrets } from '../../config/env';
import { mailboxHasher } from '../../credit/credit-policy';
import { log } from '../../observability/log';
import { addressesOf } from '../../testing/delivery';
import { testSender } from '../../testing/mail-provider';
import { readLink, signLink } from '../link-tokens';
import { composeMail, composeOwnMail, LONG_AGO } from './compose-mail';
import { composeRequest } from './compose-request';

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
  handedOverAt: null,
  confirmedAt: null,
  state: 'open' as const,
  placeVersion: 0,
  invitation: null,
};

const requestedAt = new Date('2026-11-24T12:00:00Z');
const compose = (kind: 'welcome' | 'invitation', who = person, sender = testSender) =>
  composeOwnMail(kind, who, sender, requestedAt);

test('each kind of mail has a template, unless its mailing has the text', () => {
  const known: readonly string[] = [...Object.keys(mails), ...broadcastKinds];
  expect(personMailKinds.filter((kind) => !known.includes(kind))).toEqual([]);
});

describe.each(['welcome', 'invitation'] as const)('the %s mail', (kind) => {
  test('goes to the address as it was typed, with an unsubscribe link, and without a forged header', async () => {
    const hostile = { ...person, firstName: 'Ada\r\nBcc: all@example.com' };
    const { from, to, replyTo, subject, headers, html, text } = await compose(kind, hostile);
    expect(JSON.stringify([subject, headers])).not.toMatch(/[\r\n]|Bcc/);
    expect(text).not.toMatch(/^Bcc:/m);
    expect([from, to]).toEqual(['MyFitModel <hello@myfitmodel.example>', 'Ada@example.com']);
    expect(replyTo).toBe('MyFitModel <replies@myfitmodel.example>');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = /^<(https:\/\/myfitmodel\.example\/api\/unsubscribe\?token=[\w-]+)>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    )?.[1];
    const token = new URL(url ?? '').searchParams.get('token');
    expect(readLink('unsubscribe', token, testSender.secrets)?.id).toBe(person.id);
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
});

test('the domain of the recipient is in ASCII, and nothing in full-width letters; the rest is as it was typed', async () => {
  const recipientOf = async (email: string) => (await compose('welcome', { ...person, email })).to;
  expect(await recipientOf('Ａda+ä@Bücher.de')).toBe('Ada+ä@xn--bcher-kva.de');
  expect(await recipientOf('Ada@X.io')).toBe('Ada@X.io');
});

test('somebody who has opened the app gets no promise of credit when they join again', async () => {
  const { subject, text } = await compose('welcome', { ...person, handedOverAt: new Date() });
  expect(subject).toBe('The link to your place at MyFitModel');
  expect(text).not.toContain('earn');
});

test('the welcome mail asks to confirm the address where a referral pays on confirmation, until it is confirmed', async () => {
  const sender = { ...testSender, paysOnConfirmation: true };
  const { html, text } = await compose('welcome', person, sender);
  const url = /Confirm your email:\n(\S+)/.exec(text)?.[1] ?? '';
  expect(html).toContain(`href="${url}"`);
  expect(html).toContain('>Confirm your email<');
  expect(text).toContain(
    'for each friend who joins with your link and confirms their email, for up to 100 friends.',
  );
  const token = new URL(url).searchParams.get('token');
  expect(url).toBe(`https://myfitmodel.example/api/confirm?token=${token}`);
  const signed = { id: person.id, isExpired: false };
  expect(readLink('confirm', token, sender.secrets, requestedAt)).toMatchObject(signed);

  const confirmed = await compose('welcome', { ...person, confirmedAt: new Date() }, sender);
  const byDefault = await compose('welcome', person);
  for (const mail of [confirmed, byDefault])
    expect(mail.html + mail.text).not.toContain('Confirm your email');
  expect(byDefault.text).toContain('for each friend who joins with your link, for up to 100 friends.');
  expect(await composeMail('confirmation_reminder', person, testSender, requestedAt)).toBeNull();
});

test('after the launch, every mail leads into the app with a token of the person, until the app has their credit', async () => {
  const launched = { ...person, state: 'launched' as const };
  const { subject, text } = await compose('welcome', launched);
  expect(subject).toBe('The link to your place at MyFitModel');
  const token = /&invitation=([\w-]+)/.exec(text)?.[1] ?? null;
  expect(readLink('hand_over', token, testSender.secrets)?.id).toBe(person.id);
  const news = await composeOwnMail({ subject: 'News', body: 'Hi' }, launched, testSender, requestedAt);
  expect(news.html).toContain(`invitation=${token}`);
  const accepted = await compose('welcome', { ...launched, handedOverAt: requestedAt });
  expect(accepted.text).toContain('https://app.myfitmodel.example/start?from=mail\n');
  const invitation = { id: person.id, expiresAt: requestedAt };
  const reminder = { ...launched, invitation };
  expect(await composeMail('invitation_reminder', reminder, testSender, requestedAt)).toBeNull();
});

test('the link of the invitation has a token, which is that of nobody in a preview', async () => {
  const invitation = { id: '01a1f80c-70a1-728b-99bd-65b01ec07517', expiresAt: null };
  const { html, text, subject } = await compose('invitation', { ...person, invitation });
  expect(subject).toMatch(/early access to MyFitModel/i);
  const links = text.match(/https:\S+/g)?.map((link) => new URL(link)) ?? [];
  const opened = links.find(({ host }) => host === 'app.myfitmodel.example');
  expect(opened?.href).toMatch(/^https:\/\/app\.myfitmodel\.example\/start\?from=mail&invitation=[\w-]{43}$/);
  expect(html).toContain(`href="${opened?.href.replace('&', '&amp;')}"`);
  const token = opened?.searchParams.get('invitation') ?? null;
  expect(readLink('invitation', token, testSender.secrets)?.id).toBe(invitation.id);
  const preview = await composeOwnMail('invitation', { ...person, invitation }, testSender, LONG_AGO);
  const shown = /(?<=&invitation=)[\w-]+/.exec(preview.text)?.[0] ?? '';
  expect(readLink('invitation', shown, testSender.secrets)?.id).toBe(NIL);
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
test.each([
  ['invitation', null, false],
  ['invitation', inDays(1), true],
  ['invitation_reminder', null, false],
  ['invitation_reminder', inDays(3.1), false],
  ['invitation_reminder', inDays(2.9), true],
  // Due by the clock of Postgres, and not yet by ours.
  ['invitation_reminder', inDays(3.0005), true],
] as const)('the %s of an invitation with the end %s: %s', async (kind, expiresAt, isSent) => {
  const invitation = expiresAt && { id: person.id, expiresAt };
  const mail = await composeMail(kind, { ...person, invitation }, testSender, requestedAt);
  expect(mail !== null).toBe(isSent);
});

describe('a request', async () => {
  const { database, claimOne, rows } = await outboxUnderTest();
  const BATCH = 100;

  const compose = async (sender = testSender) =>
    composeRequest(await claimOne({ batch: BATCH }), { handle: database.db, sender, operators: [] });

  beforeEach(() => vi.spyOn(log, 'error').mockImplementation(() => {}));

  test('renders at most ten mails of a batch in a turn of the event loop', async () => {
    const people = await addPeople(database.db, BATCH);
    const { render } = mails.welcome;
    let turn = 0;
    const rendered: number[] = [];
    vi.spyOn(mails.welcome, 'render').mockImplementation((props) => {
      rendered[turn] = (rendered[turn] ?? 0) + 1;
      setImmediate(() => (turn += 1));
      return render(props);
    });
    expect((await compose()).map(({ content }) => content.to).toSorted()).toEqual(addressesOf(people));
    expect(Math.max(...rendered.filter(Boolean))).toBe(10);
  });

  test('leaves out somebody whose mailbox was suppressed before its last owner was erased', async () => {
    await addPeople(database.db, 1);
    const [mailbox = ''] = mailboxHasher(testSender.secrets)('person-1@example.com');
    await database.db.insert(emailSuppressions).values({ mailbox, reason: 'complained' });
    expect(await compose()).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'cancelled', error: 'unwanted' }]);
  });

  test('leaves out a mail that fails to render, and logs its request', async () => {
    await addPeople(database.db, 1);
    expect(await compose({ ...testSender, secrets: [] })).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'dead', error: 'render_failed' });
    expect(vi.mocked(log.error).mock.calls).toEqual([
      [expect.objectContaining({ event: 'mail_render_failed', requestId: row?.requestId })],
    ]);
  });
});

describe('a link', () => {
  const ID = '01a1f80c-70a1-728b-99bd-65b01ec07516';
  const OTHER_ID = '01a1f80c-70a1-728b-99bd-65b01ec07517';
  const ISSUED = new Date('2026-11-01T12:00:00Z');
  const secrets = ['a secret of at least 16'];
  /** What earlier versions mailed for `ID`. */
  const UNSUBSCRIBE = 'AaH4DHChcouZvWWwHsB1FtECInwX8fPtiDn3P9-ctQs';
  const CONFIRM = 'AaH4DHChcouZvWWwHsB1FmrnKcBVJA1Al9x0_668ftatLY5B';

  describe.each([
    ['unsubscribe', UNSUBSCRIBE],
    ['confirm', CONFIRM],
  ] as const)('the %s token', (purpose, token) => {
    const sign = (id: string) => signLink(purpose, id, secrets, { issuedAt: ISSUED });
    const read = (text: string) => readLink(purpose, text, secrets, ISSUED)?.id ?? null;

    test('stays the same in every version, and identifies its reader', () => {
      expect(sign(ID)).toBe(token);
      expect(read(token)).toBe(ID);
    });

    test('is invalid with any character changed, or for another id with the same signature', () => {
      const forgeries = Array.from(
        token,
        (character, index) =>
          token.slice(0, index) + (character === 'A' ? 'B' : 'A') + token.slice(index + 1),
      );
      // Decodes to the same bytes as "s".
      for (const forged of [...forgeries, `${token.slice(0, -1)}t`]) expect(read(forged)).toBeNull();
      const mine = Buffer.from(token, 'base64url');
      const theirs = Buffer.from(sign(OTHER_ID), 'base64url');
      const forged = Buffer.concat([theirs.subarray(0, 16), mine.subarray(16)]).toString('base64url');
      expect(read(forged)).toBeNull();
    });
  });

  test('tokens that were signed with an earlier secret stay valid', () => {
    const RESEND_API_KEY = 're_key';
    const token = signLink('unsubscribe', ID, appSecrets({ RESEND_API_KEY }));
    const after = appSecrets({ RESEND_API_KEY, APP_SECRET: secrets[0] });
    expect(readLink('unsubscribe', token, after)?.id).toBe(ID);
    expect(signLink('unsubscribe', ID, after)).toBe(UNSUBSCRIBE);
    expect(readLink('unsubscribe', token, ['re_another'])).toBeNull();
  });
});
