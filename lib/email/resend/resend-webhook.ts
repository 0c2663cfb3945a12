import 'server-only';
import { Resend } from 'resend';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import type { SuppressionRow } from '@/db/schema/email-suppressions';
import { log } from '../../observability/log';
import { parseJson } from '../../parse-json';
import { normalizeEmail } from '../../waitlist/canonical-mailbox';
import { suppressMail } from '../unsubscribe/suppress-mail';

export interface WebhookDelivery {
  /** The raw body: the signature covers its bytes. */
  body: string;
  headers: { id: string; timestamp: string; signature: string };
}

/** `forged`: the signature is invalid or more than five minutes old. */
export type WebhookOutcome = 'recorded' | 'ignored' | 'unreadable' | 'forged';

const eventSchema = z.object({ type: z.string(), data: z.unknown() });
const mailSchema = z.object({
  to: z.array(z.string()).min(1),
  bounce: z.object({ type: z.string() }).optional(),
});

const REASONS: Record<string, SuppressionRow['reason']> = {
  'email.bounced': 'bounced',
  // The address is on Resend's own suppression list.
  'email.suppressed': 'bounced',
  'email.complained': 'complained',
};
const TEMPORARY_BOUNCES = new Set(['transient', 'undetermined']);

/** Suppresses mail to addresses that bounced permanently or complained. Idempotent: Resend repeats events. */
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
  if (TEMPORARY_BOUNCES.has(mail.data.bounce?.type.toLowerCase() ?? '')) return 'ignored';
  for (const address of mail.data.to) {
    const who = { by: 'normalizedEmail', value: normalizeEmail(address.trim()) } as const;
    const isNew = await suppressMail(handle, who, reason);
    log.info({ event: 'mail_suppressed', reason, isNew });
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
    // The SDK parses the body after it has verified the signature.
    return error instanceof SyntaxError;
  }
}
