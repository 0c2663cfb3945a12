import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen, readJson, sendJson } from '@/dev/http/server';
import { startResend } from '@/dev/resend/mock-resend';
import { receiveResendEvent } from '../api/system/resend-events';
import type { Sender } from '../email/compose/sender';
import { testVariables } from './runtime';

/** A provider that works, with the key of `testVariables`. Closed after the test. */
export async function startInbox() {
  const inbox = await startResend(testVariables.RESEND_API_KEY);
  onTestFinished(inbox.close);
  return inbox;
}

export interface Call {
  path: string;
  key: string;
  recipients: string[];
  body: string;
  authorization: string;
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** How to answer a request; undefined forwards it to the upstream provider. */
export type Verdict =
  | Answer
  | 'hang'
  | 'reset'
  /** Forwards the request, then drops the connection. */
  | 'lose_answer'
  | undefined;

/** A proxy in front of a working provider. The test decides how it fails. */
export async function startUnreliableProvider(upstream: string) {
  const provider = {
    calls: [] as Call[],
    decide: (_call: Call): Verdict | Promise<Verdict> => undefined,
  };
  const server = await listen(async (request, response) => {
    const call = await readCall(request);
    provider.calls.push(call);
    const verdict = await provider.decide(call);
    if (verdict === 'hang') return;
    if (verdict === 'reset') return void response.socket?.resetAndDestroy();
    if (typeof verdict === 'object') return answer(response, verdict);
    const forwarded = await forward(upstream, call);
    if (verdict === 'lose_answer') return void response.socket?.resetAndDestroy();
    sendJson(response, forwarded.status, await forwarded.json());
  });
  return Object.assign(provider, server);
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const body = await readJson(request);
  return {
    path: request.url ?? '',
    key: String(request.headers['idempotency-key']),
    recipients: [body].flat().map((mail) => (mail as { to: string }).to),
    body: JSON.stringify(body),
    authorization: String(request.headers.authorization),
  };
}

function answer(response: ServerResponse, { status, body, headers = {} }: Answer) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (typeof body === 'string') response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
  else sendJson(response, status, body ?? { statusCode: status, name: 'application_error', message: 'No' });
}

const forward = (upstream: string, { path, key, body, authorization }: Call) =>
  fetch(upstream + path, {
    method: 'POST',
    headers: { Authorization: authorization, 'Idempotency-Key': key, 'Content-Type': 'application/json' },
    body,
  });

/** An error as Resend reports it. */
export const errorAnswer = (statusCode: number, name: string, message = 'No') => ({
  status: statusCode,
  body: { statusCode, name, message },
});

export const testSender: Sender = {
  from: 'MyFitModel <hello@myfitmodel.example>',
  replyTo: 'MyFitModel <replies@myfitmodel.example>',
  siteUrl: 'https://myfitmodel.example',
  earlyAccessUrl: 'https://app.myfitmodel.example/start?from=mail',
  invitationDays: 14,
  postalAddress: '1 Fitting Lane, Springfield',
  secrets: ['a secret for tests'],
  paysOnConfirmation: false,
  friendLimit: 100,
  prize: null,
};

const ID = 'msg_2b8Tz';

export const webhookSecretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`;
export const WEBHOOK_SECRET = webhookSecretOf('a shared secret');

export const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);

/** Signs an event like Resend, which uses Svix. */
export function signatureHeaders(body: string, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}) {
  const timestamp = secondsAgo(ageSeconds);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key).update(`${ID}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': ID, 'svix-timestamp': timestamp, 'svix-signature': `v1,${digest}` };
}

export const resendEvent = (type: string, more: object = {}, to = ['Person-1@Example.com']) =>
  JSON.stringify({ type, created_at: new Date().toISOString(), data: { to, subject: 'Hi', ...more } });

export const bounceEvent = (type: unknown, subType: unknown = 'General', ...more: [object?, string[]?]) =>
  resendEvent('email.bounced', { bounce: { type, subType, message: '550' }, ...more[0] }, more[1]);

export const postEvent = (body: BodyInit, headers: Record<string, string>) =>
  receiveResendEvent(
    new Request('http://localhost/api/webhooks/resend', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit),
  );

/** Posts a signed event and returns the answer's outcome. */
export async function receiveEvent(body: string): Promise<string> {
  const response = await postEvent(body, signatureHeaders(body));
  if (response.status !== 200) throw new Error(`The webhook answered ${response.status}`);
  return (await response.json()).outcome;
}
