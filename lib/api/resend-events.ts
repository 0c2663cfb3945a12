import 'server-only';
import { Resend } from 'resend';
import { z } from 'zod';
import type { SuppressionRow } from '@/db/schema/mailboxes';
import { normalizeEmail } from '../address/canonical-mailbox';
import { reverseUndeliverable } from '../credit/reverse-undeliverable';
import { suppressMail } from '../email/suppress-mail';
import { log } from '../observability/log';
import { reportRejection } from '../observability/observe-request';
import { parseJson } from '../parse-json';
import { type Runtime, runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { readBody } from './requests';
import { failure, json, serverError } from './responses';

const TIMEOUT_MS = 5_000;

const eventSchema = z.object({ type: z.string(), data: z.unknown() });
const mailSchema = z.object({
  to: z.array(z.string()).min(1),
  bounce: z.object({ type: z.string(), subType: z.string().optional() }).optional(),
});

const HARD_BOUNCE = 'email.bounced';
const REASONS = new Map<string, SuppressionRow['reason']>([
  [HARD_BOUNCE, 'bounced'],
  // The address is on Resend's own suppression list, perhaps after a complaint: it may exist.
  ['email.suppressed', 'bounced'],
  ['email.complained', 'complained'],
]);
const TEMPORARY_BOUNCES = new Set(['transient', 'undetermined']);
/** Resend did not send the mail, because its own suppression list contains the address. */
const NOT_SENT = 'suppressed';

/**
 * Suppresses mail to addresses that bounced permanently or complained, and reverses what an address that bounced has
 * paid. Idempotent: Resend repeats events.
 */
export async function receiveResendEvent(request: Request): Promise<Response> {
  try {
    const shared = runtime();
    const { RESEND_API_KEY: apiKey, RESEND_WEBHOOK_SECRET: secret } = shared.env;
    if (!secret) return failure(404, 'not_configured');
    const headers = signatureHeaders(request);
    if (!headers) return rejected(400, 'unsigned');
    const payload = await readBody(request);
    if (payload === null) return failure(413, 'too_large');
    if (!isSigned(apiKey, { payload, headers, webhookSecret: secret })) return rejected(401, 'bad_signature');
    return await withTimeout(TIMEOUT_MS, () => recordEvent(shared, payload));
  } catch (error) {
    return serverError('webhook_failed', error);
  }
}

function rejected(status: number, error: string): Response {
  reportRejection('webhook_signature');
  return failure(status, error);
}

function signatureHeaders({ headers }: Request) {
  const id = headers.get('svix-id');
  const timestamp = headers.get('svix-timestamp');
  const signature = headers.get('svix-signature');
  return id && timestamp && signature ? { id, timestamp, signature } : null;
}

/** Also rejects signatures that are more than five minutes old. */
function isSigned(apiKey: string, delivery: Parameters<Resend['webhooks']['verify']>[0]): boolean {
  try {
    new Resend(apiKey).webhooks.verify(delivery);
    return true;
  } catch (error) {
    // The SDK parses the body after it has verified the signature.
    return error instanceof SyntaxError;
  }
}

async function recordEvent({ mailers }: Runtime, body: string): Promise<Response> {
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) return failure(400, 'unreadable_event');
  const reason = REASONS.get(event.data.type);
  if (!reason) return json({ outcome: 'ignored' });
  const mail = mailSchema.safeParse(event.data.data);
  if (!mail.success) return failure(400, 'unreadable_event');
  const { to, bounce } = mail.data;
  if (TEMPORARY_BOUNCES.has(bounce?.type.toLowerCase() ?? '')) return json({ outcome: 'ignored' });
  const isUndeliverable = event.data.type === HARD_BOUNCE && bounce?.subType?.toLowerCase() !== NOT_SENT;
  for (const address of to) {
    const who = { by: 'normalizedEmail', value: normalizeEmail(address.trim()) } as const;
    const isNew = await suppressMail(mailers.db, who, reason);
    log.info({ event: 'mail_suppressed', reason, isNew });
    if (isUndeliverable) await reverseUndeliverable(mailers.db, who);
  }
  return json({ outcome: 'recorded' });
}
