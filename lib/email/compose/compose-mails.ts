import 'server-only';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ClaimedRequest } from '@/db/outbox/claim';
import type { MailFacts } from '@/db/outbox/mail-content';
import { logError } from '../../observability/log';
import { composeMail, type OutgoingMail } from './compose-mail';
import type { Sender } from './sender';

/**
 * Returns mails by signup id, without those that failed to render. Yields to the event loop before each mail:
 * rendering a hundred at once would block visitors' requests.
 */
export async function composeMails(
  { id: requestId, kind }: Pick<ClaimedRequest, 'id' | 'kind'>,
  people: readonly MailFacts[],
  sender: Sender,
): Promise<Map<string, OutgoingMail>> {
  const mails = new Map<string, OutgoingMail>();
  for (const person of people) {
    await yieldToEventLoop();
    try {
      mails.set(person.id, await composeMail(kind, person, sender));
    } catch (error) {
      logError('mail_render_failed', error, requestId);
    }
  }
  return mails;
}
