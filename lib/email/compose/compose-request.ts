import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import type { ClaimedMail, ClaimedRequest } from '@/db/outbox/claim';
import { type MailFacts, readMailFacts } from '@/db/outbox/mail-facts';
import { cancelClaimed, deleteClaimed, markDead } from '@/db/outbox/outcomes';
import { readMailboxes, revealSuppressions } from '@/db/outbox/suppressions';
import { isPersonMailKind, type PersonMailKind } from '@/db/schema/outbox-emails';
import { idsOf } from '@/db/statements';
import { type RenderedMail, mails as templates } from '@/emails/render';
import { mailboxHasher } from '../../credit/credit-policy';
import { logError } from '../../observability/log';
import { readText } from '../mailings/kinds';
import { composeMail, type OutgoingMail } from './compose-mail';
import type { Sender } from './sender';

/** Composing a hundred at once would block visitors' requests. One per turn would make batches of signups smaller. */
const MAILS_PER_TURN = 10;

type Secrets = Sender['secrets'];

export interface PreparedMail extends ClaimedMail {
  content: OutgoingMail;
}

interface ComposeContext {
  handle: Handle;
  sender: Sender;
  /** Mail to operators goes to no other address. */
  operators: readonly string[];
}

/** Leaves out mails that must not be sent or fail to render, and stores why. */
export async function composeRequest(
  request: ClaimedRequest,
  { handle, sender, operators }: ComposeContext,
): Promise<PreparedMail[]> {
  const isForeign = ({ recipient }: ClaimedMail) => recipient !== null && !operators.includes(recipient);
  await deleteClaimed(handle, request, idsOf(request.mails.filter(isForeign)));
  const known = request.mails.filter((mail) => !isForeign(mail));
  await cancelClaimed(handle, request, 'expired', idsOf(known.filter(({ hasExpired }) => hasExpired)));
  const wanted = known.filter(({ hasExpired }) => !hasExpired);
  const composed = await composeMissing(request, wanted, handle, sender);
  const prepared = wanted.map(async (mail) => {
    const content = mail.body === null ? composed.get(mail.id) : await readStored(mail.body, mail, sender);
    return content ? [{ ...mail, content }] : [];
  });
  return (await Promise.all(prepared)).flat();
}

/**
 * A mail to a person is stored as it is sent, and one to an operator without sender and recipient. Of a notice, commands can
 * store only the texts.
 */
async function readStored(
  body: string,
  { recipient }: ClaimedMail,
  { from, siteUrl }: Sender,
): Promise<OutgoingMail> {
  const stored = JSON.parse(body);
  if (recipient === null) return stored;
  const email: RenderedMail =
    'sentence' in stored ? await templates.notice.render({ ...stored, siteUrl }) : stored;
  return { from, to: recipient, headers: {}, ...email };
}

async function composeMissing(
  request: ClaimedRequest,
  mails: readonly ClaimedMail[],
  handle: Handle,
  sender: Sender,
): Promise<Map<string, OutgoingMail>> {
  const { id: requestId, kind } = request;
  const composed = new Map<string, OutgoingMail>();
  const missing = mails.filter(({ body }) => body === null);
  if (missing.length === 0 || !isPersonMailKind(kind)) return composed;
  const ids = missing.flatMap(({ signupId }) => signupId ?? []);
  const text = await readText(handle, request);
  const readers = await readReaders(handle, kind, ids, sender.secrets);
  const unwanted: string[] = [];
  const outdated: string[] = [];
  const failed: string[] = [];
  for (const [index, { id, signupId, requestedAt }] of missing.entries()) {
    const reader = readers.get(signupId ?? '');
    if (index % MAILS_PER_TURN === 0) await yieldToEventLoop();
    try {
      const mail = reader && (await composeMail(kind, reader, sender, requestedAt, text));
      if (mail) composed.set(id, mail);
      else (reader ? outdated : unwanted).push(id);
    } catch (error) {
      logError('mail_render_failed', error, requestId);
      failed.push(id);
    }
  }
  await cancelClaimed(handle, request, 'unwanted', unwanted);
  await cancelClaimed(handle, request, 'outdated', outdated);
  await markDead(handle, request, 'render_failed', failed);
  return composed;
}

/** A suppression under a hash applies again when somebody has the mailbox later. Then it decides who gets the mail. */
async function readReaders(handle: Handle, kind: PersonMailKind, signupIds: string[], secrets: Secrets) {
  const people = await readMailboxes(handle, signupIds);
  const mailboxes = people.map(({ mailbox }) => mailbox);
  await revealSuppressions(handle, mailboxes, mailboxHasher(secrets));
  // Another request may just have moved it, so this must not be read before.
  const readers = await readMailFacts(handle, kind, signupIds);
  return new Map<string, MailFacts>(readers.map((person) => [person.id, person]));
}
