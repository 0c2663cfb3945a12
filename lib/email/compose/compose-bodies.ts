import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClaimedRequest } from '@/db/outbox/claim';
import type { MailFacts } from '@/db/outbox/mail-content';
import { logError } from '../../observability/log';
import { composeMail } from './compose-mail';
import type { Sender } from './sender';

/**
 * Writes the mails of a request as the outbox keeps them. Visitors' requests are answered between two mails:
 * rendering a hundred in one go would block them for as long as several signups take.
 *
 * @returns each body by its reader's id, without those that cannot be written.
 */
export async function composeBodies(
  { id: requestId, kind }: Pick<ClaimedRequest, 'id' | 'kind'>,
  people: readonly MailFacts[],
  sender: Sender,
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const person of people) {
    await nextTurn();
    try {
      bodies.set(person.id, JSON.stringify(await composeMail(kind, person, sender)));
    } catch (error) {
      logError('mail_not_written', error, requestId);
    }
  }
  return bodies;
}
