import { createHmac } from 'node:crypto';
import type { WebhookDelivery } from '../email/resend/resend-webhook';

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a shared secret').toString('base64')}`;

/** `sent…` replaces the signed value, as a forger would. */
interface Signing {
  secret?: string;
  ageSeconds?: number;
  sentAgeSeconds?: number;
  sentBody?: string;
  sentId?: string;
  sentSignature?: string;
}

/** Signs a webhook delivery like Resend, which uses Svix. */
export function signDelivery(body: unknown, signing: Signing = {}): WebhookDelivery {
  const { secret = WEBHOOK_SECRET, ageSeconds = 0, sentAgeSeconds = ageSeconds } = signing;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const id = 'msg_2b8Tz';
  const digest = createHmac('sha256', key)
    .update(`${id}.${secondsAgo(ageSeconds)}.${text}`)
    .digest('base64');
  return {
    body: signing.sentBody ?? text,
    headers: {
      id: signing.sentId ?? id,
      timestamp: secondsAgo(sentAgeSeconds),
      signature: signing.sentSignature ?? `v1,${digest}`,
    },
  };
}

const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);
