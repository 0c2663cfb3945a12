import 'server-only';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ClaimedRequest } from '@/db/outbox/claim';
import type { MailFacts } from '@/db/outbox/mail-content';
import { logError } from '../../observability/log';
import { composeMail } from './compose-mail';
import type { Sender } from './sender';

/**
 * Returns bodies as JSON by signup id, without mails that failed to render. Yields to the event loop before each mail:
 * rendering a hundred at once would block visitors' requests.
 */
export async function composeBodies(
  { id: requestId, kind }: Pick<ClaimedRequest, 'id' | 'kind'>,
  people: readonly MailFacts[],
  sender: Sender,
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const person of people) {
    await yieldToEventLoop();
    try {
      bodies.set(person.id, JSON.stringify(await composeMail(kind, person, sender)));
    } catch (error) {
      logError('mail_render_failed', error, requestId);
    }
  }
  return bodies;
}
