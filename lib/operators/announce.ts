import 'server-only';
import { v5 as uuidv5 } from 'uuid';
import type { Handle } from '@/db/client';
import { openWave } from '@/db/outbox/wave-brakes';
import { countRecipients, insertAnnouncement, queueAnnouncement } from '@/db/queries/announcements';
import type { NewAnnouncement } from '@/db/schema/announcements';
import { plural } from '../plural';
import { change, type Operator } from './change';
import { Refusal } from './refusals';

/** The namespace of their ids (RFC 9562). */
const ANNOUNCEMENTS = 'b1d0e6a2-3f0c-4c55-9a37-6d2f9c1e8b74';

export { listAnnouncements } from '@/db/queries/announcements';

export interface Announced {
  id: string;
  people: number;
}

/** Sends a text to everybody in its segment, as a wave. */
export async function announce(
  handle: Handle,
  operator: Operator,
  { subject, body, segment, segmentValue }: NewAnnouncement,
): Promise<Announced> {
  const to = { segment, segmentValue };
  const id = uuidv5(JSON.stringify([subject, body, segment, segmentValue]), ANNOUNCEMENTS);
  return change(handle, operator, async ({ tx, record, notify }) => {
    const isNew = await insertAnnouncement(tx, { id, subject, body, ...to });
    if (!isNew) throw new Refusal('announced_already');
    // Writing and rolling back a hundred thousand rows takes seconds.
    const people = operator.dryRun ? await countRecipients(tx, to) : await queueAnnouncement(tx, id, to);
    if (people === 0) throw new Refusal('nobody_to_mail');
    await openWave(tx, id);
    await record([{ action: 'announce', subjectId: null, detail: { announcement: id, people } }]);
    const readers = plural(people, 'person', 'people');
    await notify('New announcement', `${operator.actor} sends the announcement “${subject}” to ${readers}.`);
    return { id, people };
  });
}
