import 'server-only';
import type { Handle } from '@/db/client';
import type { ClaimedRequest } from '@/db/outbox/claim';
import { readMailFacts, saveBodies } from '@/db/outbox/mail-content';
import { markDead, markUnwanted } from '@/db/outbox/outcomes';
import { composeBodies } from '../compose/compose-bodies';
import type { OutgoingMail } from '../compose/outgoing-mail';
import type { Sender } from '../compose/sender';

/** A mail ready to be sent, and whose it is. */
export interface PreparedMail {
  signupId: string;
  mail: OutgoingMail;
}

/**
 * Brings together what a request sends: the bodies of an earlier try, or new ones, which are kept before anything is
 * sent. A mail that cannot be written, or that its reader may not get, is settled here and does not hold up the
 * others.
 *
 * @returns the mails in the request's order.
 * @throws the driver's error when the database fails.
 */
export async function prepareRequest(
  handle: Handle,
  request: ClaimedRequest,
  sender: Sender,
): Promise<PreparedMail[]> {
  const bodies = new Map(request.mails.map(({ signupId, body }) => [signupId, body]));
  const unwritten = request.mails.filter(({ body }) => body === null).map(({ signupId }) => signupId);
  if (unwritten.length > 0) {
    const people = await readMailFacts(handle, unwritten);
    const readers = people.map(({ id }) => id);
    await markUnwanted(handle, request, without(unwritten, readers));
    const written = await composeBodies(request, people, sender);
    await markDead(handle, request, without(readers, [...written.keys()]), 'could not be written');
    for (const [id, body] of await saveBodies(handle, request.id, written)) bodies.set(id, body);
  }
  return [...bodies].flatMap(([signupId, body]) => (body ? [{ signupId, mail: JSON.parse(body) }] : []));
}

const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id));
