import 'server-only';
import { Resend } from 'resend';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import type { SuppressionRow } from '@/db/schema/email-suppressions';
import { log } from '../../observability/log';
import { parseJson } from '../../parse-json';
import { normalizeEmail } from '../../waitlist/canonical-mailbox';
import { suppressMail } from '../unsubscribe/suppress-mail';

/** What arrived, byte for byte, as the signature covers the raw body. */
export interface WebhookDelivery {
  body: string;
  headers: { id: string; timestamp: string; signature: string };
}

/** `forged`: the signature is not the provider's, or older than five minutes. */
export type WebhookOutcome = 'recorded' | 'ignored' | 'unreadable' | 'forged';

const eventSchema = z.object({ type: z.string(), data: z.unknown() });
const mailSchema = z.object({
  to: z.array(z.string()).min(1),
  bounce: z.object({ type: z.string() }).optional(),
});

const REASONS: Record<string, SuppressionRow['reason']> = {
  'email.bounced': 'bounced',
  // The provider refused to send: its own list knows of an earlier bounce or complaint.
  'email.suppressed': 'bounced',
  'email.complained': 'complained',
};
/** A full mailbox, or a server that is down: a later mail may arrive. */
const PASSING = new Set(['transient', 'undetermined']);

/**
 * Records what the provider tells of mails: to an address that bounced for good or complained no further mail
 * goes. May be told the same thing twice.
 *
 * @throws the driver's error when the database fails; the provider will tell again.
 */
export async function receiveWebhook(
  handle: Handle,
  secrets: { apiKey: string; webhookSecret: string },
  delivery: WebhookDelivery,
): Promise<WebhookOutcome> {
  if (!isSigned(secrets, delivery)) return 'forged';
  const event = eventSchema.safeParse(parseJson(delivery.body));
  if (!event.success) return 'unreadable';
  const reason = REASONS[event.data.type];
  if (!reason) return 'ignored';
  const mail = mailSchema.safeParse(event.data.data);
  if (!mail.success) return 'unreadable';
  if (PASSING.has(mail.data.bounce?.type.toLowerCase() ?? '')) return 'ignored';
  for (const address of mail.data.to) {
    const isNews = await suppressMail(
      handle,
      { by: 'normalizedEmail', value: normalizeEmail(address.trim()) },
      reason,
    );
    log.info({ event: 'mail_suppressed', reason, isNews });
  }
  return 'recorded';
}

function isSigned(
  { apiKey, webhookSecret }: { apiKey: string; webhookSecret: string },
  { body, headers }: WebhookDelivery,
): boolean {
  try {
    new Resend(apiKey).webhooks.verify({ payload: body, headers, webhookSecret });
    return true;
  } catch (error) {
    // The SDK reads the body once its signature has proved right.
    return error instanceof SyntaxError;
  }
}
