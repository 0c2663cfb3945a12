import { createHmac } from 'node:crypto';
import type { WebhookDelivery } from '../email/resend/resend-webhook';

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret that is shared').toString('base64')}`;

/** What is signed, and what is sent in its place. */
interface Signing {
  secret?: string;
  ageSeconds?: number;
  sentAgeSeconds?: number;
  sentBody?: string;
  sentId?: string;
  sentSignature?: string;
}

/** A delivery as the provider signs it (Svix), or as a forger would change it. */
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
