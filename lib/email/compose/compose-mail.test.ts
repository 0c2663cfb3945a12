import { expect, test } from 'vitest';
import type { MailFacts } from '@/db/outbox/mail-content';
import { testSender } from '../../testing/sender';
import { readUnsubscribeToken } from '../unsubscribe/unsubscribe-token';
import { composeMail } from './compose-mail';

const facts: MailFacts = {
  id: '01a1f80c-70a1-728b-99bd-65b01ec07516',
  email: 'Ada@example.com',
  firstName: 'Ada',
  referralCode: 'MFM-BCDFGH',
  signupPosition: 313,
  storeCreditCents: 3500,
  isVip: true,
};
const kinds = ['welcome', 'invitation'] as const;

test.each(kinds)('the %s mail goes to the address as it was typed', async (kind) => {
  expect(await composeMail(kind, facts, testSender)).toMatchObject({
    from: 'MyFitModel <hello@myfitmodel.example>',
    to: 'Ada@example.com',
  });
});

test.each(kinds)('the %s mail lets its reader and mail programs unsubscribe', async (kind) => {
  const { headers, html, text } = await composeMail(kind, facts, testSender);
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url = /^<(https:\/\/myfitmodel\.example\/api\/unsubscribe\?token=[\w-]+)>$/.exec(
    headers['List-Unsubscribe'] ?? '',
  )?.[1];
  const token = new URL(url ?? '').searchParams.get('token');
  expect(readUnsubscribeToken(token, testSender.unsubscribeSecrets)).toBe(facts.id);
  expect(html).toContain(url);
  expect(text).toContain(url);
});

test.each(kinds)('the %s mail says who sends it, from where and why', async (kind) => {
  const { html, text } = await composeMail(kind, facts, testSender);
  for (const part of [html, text]) {
    expect(part).toContain('1 Fitting Lane, Springfield');
    expect(part).toContain('because this address joined the waitlist');
  }
});

test.each(kinds)('the %s mail does without a postal address', async (kind) => {
  const { html, text } = await composeMail(kind, facts, { ...testSender, postalAddress: null });
  expect(html + text).not.toMatch(/null|undefined/);
});

test('the invitation leads to early access, with what the reader brings along', async () => {
  const { html, text, subject } = await composeMail('invitation', facts, testSender);
  expect(subject).toBe('Your early access to MyFitModel is open');
  expect(html).toContain('href="https://app.myfitmodel.example"');
  expect(text).toContain('https://app.myfitmodel.example');
  expect(text).toContain('You bring VIP status and $35.00 of store credit along.');
});
