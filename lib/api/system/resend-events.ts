import { Resend } from 'resend';
import { z } from 'zod';
import type { ReportedOutcome } from '@/db/outbox/reported-outcomes';
import type { MailOutcome } from '@/db/schema/outbox-emails';
import { normalizeEmail } from '../../address/canonical-mailbox';
import { MAX_BODY_BYTES } from '../../constants';
import { reverseUndeliverable } from '../../credit/reverse-undeliverable';
import { MAIL_TAG, REQUEST_TAG } from '../../email/resend/resend-client';
import { REPLIES, REPLY_LENGTH, saysNobodyIsThere } from '../../email/resend/smtp-replies';
import { suppressMail } from '../../email/suppress-mail';
import { log, reportRejection } from '../../observability/log';
import { parseJson } from '../../parse-json';
import { cleanAddress } from '../../pasted';
import { type Runtime, runtime } from '../../runtime';
import { anyText } from '../../waitlist/request-schema';
import { withTimeout } from '../../with-timeout';
import { readBody } from '../requests';
import { failure, json, serverError } from '../responses';

const TIMEOUT_MS = 5_000;

const eventSchema = z.object({ type: z.string(), data: z.unknown() });
/** Resend sends an object, and documents a list. */
const tagsSchema = z.union([
  z.record(z.string(), z.string()),
  z
    .array(z.object({ name: z.string(), value: z.string() }))
    .transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
]);
const addresses = z
  .array(z.string())
  .min(1)
  .transform((texts) => texts.map((text) => normalizeEmail(cleanAddress(text))));

/** Resend documents these as texts, and sends null for what its mail provider did not say. */
const word = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .catch('');

/** Replies of the receiving servers. Resend sends a list, or none, and its mail provider a text. */
const replies = z
  .unknown()
  .optional()
  .transform((value) =>
    [value]
      .flat()
      .slice(0, REPLIES)
      .filter((reply) => typeof reply === 'string')
      .map((reply) => reply.slice(0, REPLY_LENGTH).trim())
      .filter((reply) => reply !== ''),
  );

/** What operators read. */
const reason = anyText(500);
/** Resend's own words, which are the same for all bounces of a type. */
const words = z.object({ message: z.unknown(), reason: z.unknown() }).partial().catch({});

const mailSchema = z.object({
  to: z.preprocess((to) => (typeof to === 'string' ? [to] : to), addresses),
  bounce: z
    .object({ type: word, subType: word, message: z.unknown().optional(), diagnosticCode: replies })
    .catch({ type: '', subType: '', message: null, diagnosticCode: [] }),
  failed: words,
  suppressed: words,
  tags: tagsSchema.optional().catch(undefined),
});
type MailEvent = z.output<typeof mailSchema>;

/**
 * The subtypes `Suppressed`, `OnAccountSuppressionList` and `UnsubscribedRecipient` mean that nobody tried to deliver the mail,
 * perhaps because of a complaint, so the address may exist.
 */
const NOT_SENT = /suppress|unsubscribe/;

interface Consequences {
  outcome: MailOutcome;
  suppression?: 'bounced' | 'complained';
  /** The address does not exist. */
  isUndeliverable?: true;
}

const handlers: Record<string, (mail: MailEvent) => Consequences> = {
  'email.delivered': () => ({ outcome: 'delivered' }),
  'email.failed': () => ({ outcome: 'undelivered' }),
  'email.complained': () => ({ outcome: 'complained', suppression: 'complained' }),
  // The address is on Resend's own suppression list, perhaps after a complaint: it may exist.
  'email.suppressed': () => ({ outcome: 'undelivered', suppression: 'bounced' }),
  'email.bounced': ({ bounce }) => consequencesOfBounce(bounce),
};

/**
 * Only a bounce that says that nobody is there stops mail and takes money back. Without a reply of the receiving server, each
 * permanent one says so.
 */
function consequencesOfBounce({ type, subType, diagnosticCode }: MailEvent['bounce']): Consequences {
  const isPermanent = type === 'permanent';
  if (isPermanent && NOT_SENT.test(subType)) return { outcome: 'undelivered', suppression: 'bounced' };
  const isGone =
    diagnosticCode.length > 0 ? type !== 'transient' && saysNobodyIsThere(diagnosticCode) : isPermanent;
  if (isGone) return { outcome: 'bounced', suppression: 'bounced', isUndeliverable: true };
  return { outcome: isPermanent ? 'bounced' : 'undelivered' };
}

const reasonIn = ({ bounce, failed, suppressed }: MailEvent) =>
  reason.parse(bounce.diagnosticCode.join(' ') || bounce.message || failed.reason || suppressed.message);

/**
 * Stores what became of a mail, suppresses mail to addresses where nobody is and to mailboxes that complained, and reverses what
 * such an address has paid. Idempotent: Resend repeats events.
 */
export async function receiveResendEvent(request: Request): Promise<Response> {
  try {
    const shared = runtime();
    const { RESEND_API_KEY: apiKey, RESEND_WEBHOOK_SECRET: secret } = shared.env;
    if (!secret) return failure(404, 'not_configured');
    const headers = signatureHeaders(request);
    if (!headers) return rejected(400, 'unsigned');
    const payload = await readBody(request, MAX_BODY_BYTES);
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

/** Rejects signatures that are more than five minutes old, too. */
function isSigned(apiKey: string, delivery: Parameters<Resend['webhooks']['verify']>[0]): boolean {
  try {
    new Resend(apiKey).webhooks.verify(delivery);
    return true;
  } catch (error) {
    // The SDK parses the body after it has verified the signature.
    return error instanceof SyntaxError;
  }
}

async function recordEvent(shared: Runtime, body: string): Promise<Response> {
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) return failure(400, 'unreadable_event');
  const { type, data } = event.data;
  const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
  if (!handler) return json({ outcome: 'ignored' });
  const mail = mailSchema.safeParse(data);
  if (!mail.success) return failure(400, 'unreadable_event');
  const consequences = handler(mail.data);
  const tagOf = (name: string) => z.uuid().safeParse(mail.data.tags?.[name]).data ?? null;
  const report = { requestId: tagOf(REQUEST_TAG), mailId: tagOf(MAIL_TAG), bounceText: reasonIn(mail.data) };
  for (const to of mail.data.to) await applyEvent(shared, { ...report, address: to }, consequences);
  return json({ outcome: 'recorded' });
}

async function applyEvent(
  { mailers, mailOutcomes }: Runtime,
  { address, ...report }: Omit<ReportedOutcome, 'outcome'>,
  { outcome, suppression, isUndeliverable }: Consequences,
): Promise<void> {
  const who = { by: 'normalizedEmail', value: address } as const;
  // First, because suppressing cancels mail that seems to be unsent.
  await mailOutcomes.store({ ...report, address, outcome });
  if (!suppression) return;
  const isNew = await suppressMail(mailers.db, who, suppression);
  log.info({ event: 'mail_suppressed', reason: suppression, isNew });
  if (isUndeliverable) await reverseUndeliverable(mailers.db, who);
}
