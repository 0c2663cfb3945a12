import { createHmac } from 'node:crypto';
import { receiveResendEvent } from '../api/resend-events';

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

export const bounceEvent = (type: string, subType = 'General', ...more: [object?, string[]?]) =>
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
