import { beforeAll, beforeEach } from 'vitest';
import { startResend } from '@/dev/resend/mock-resend';
import type { OutgoingMail } from '../email/compose/compose-mail';
import { createResendClient, type ResendOptions, type SendRequest } from '../email/resend/resend-client';
import { startUnreliableProvider, type UnreliableProvider, type Verdict } from './mail-provider';

export const API_KEY = 're_sending';
export const INVALID_TO =
  'Invalid `to` field. The email address needs to follow the `email@example.com` format.';
export const SENT = { outcome: 'sent', refused: new Map() };

const mail = (to: string): OutgoingMail => ({
  from: 'MyFitModel <hello@myfitmodel.example>',
  to,
  subject: "You're #1 in line at MyFitModel",
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
});
export const one = [mail('ada@example.com')];
export const two = [mail('ada@example.com'), mail('grace@example.com')];

/** Starts a provider for the tests of a file, and a client that sends to it. */
export function resendClientUnderTest() {
  let provider: UnreliableProvider;

  beforeAll(async () => {
    const resend = await startResend(API_KEY);
    provider = await startUnreliableProvider(resend.origin);
    return () => Promise.all([provider.close(), resend.close()]);
  });
  beforeEach(() => {
    provider.calls = [];
    provider.decide = () => undefined;
  });

  const send = (request: Partial<SendRequest> = {}, options: Partial<ResendOptions> = {}) =>
    createResendClient({ apiKey: API_KEY, timeoutMs: 20_000, baseUrl: provider.origin, ...options })({
      idempotencyKey: crypto.randomUUID(),
      mails: one,
      isFirstTry: true,
      ...request,
    });

  return {
    send,
    calls: () => provider.calls,
    answered: (verdict: Verdict | undefined, ...request: Parameters<typeof send>) => {
      provider.decide = () => verdict;
      return send(...request);
    },
  };
}
