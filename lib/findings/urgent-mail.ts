import { createHash } from 'node:crypto';
import { Resend } from 'resend';
import type { Env } from '../config/env';
import { formatTimes } from '../format';
import { titleOf } from './finding';

type Settings = Pick<Env, 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'EMAIL_FROM' | 'OPERATORS' | 'SITE_URL'>;

const TIMEOUT_MS = 10_000;

/**
 * Mails operators past the outbox, while the database stores nothing or no server sends what it holds. Resend sends the same text
 * once a day, whichever servers ask for it.
 */
export async function sendUrgentMail(
  { RESEND_API_KEY, RESEND_BASE_URL, EMAIL_FROM, OPERATORS, SITE_URL }: Settings,
  found: readonly { sentence: string; remedy: string }[],
): Promise<void> {
  if (found.length === 0 || OPERATORS.length === 0) return;
  const lines = found.map(({ sentence, remedy }) => `${sentence}. ${remedy}`);
  const mail = {
    from: EMAIL_FROM,
    to: [...OPERATORS],
    subject: formatTimes(titleOf(found)),
    text: formatTimes([...lines, `From doctor, for ${SITE_URL}`].join('\n\n')),
  };
  const day = new Date().toISOString().slice(0, 10);
  const idempotencyKey = `urgent-${day}-${createHash('sha256').update(JSON.stringify(mail)).digest('base64url')}`;
  const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { error } = await resend.emails.send(mail, { idempotencyKey, signal });
  if (error) throw new Error(`Resend did not take the mail to the operators (${error.name})`);
}
