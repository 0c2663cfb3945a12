import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { openWave } from '@/db/outbox/wave-brakes';
import { countRecipients, insertAnnouncement, queueAnnouncement } from '@/db/queries/announcements';
import { type NewAnnouncement, type SegmentKind, segmentKinds } from '@/db/schema/announcements';
import { findUnmailable } from '@/emails/announcement';
import { isTime } from '../../days';
import { change, type Operator } from '../../operations/change';
import { Refusal } from '../../operations/refusals';
import { plural } from '../../plural';

const SUBJECT_LENGTH = 150;
const TEXT_LENGTH = 20_000;

const PLACEHOLDERS = 'The placeholders are {first_name}, {position} and {link}.';
const MARKDOWN =
  'Write paragraphs, # headings, - lists, > quotes, **bold**, *italics* and [links](https://example.com), without HTML.';

const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
const isDay = (text: string) => z.iso.date().refine(isTime).safeParse(text).success;
const hasDay = (segment: SegmentKind) => segment === 'joined_before' || segment === 'joined_since';

/** What an operator enters. `segmentValue`: the name of a source, empty for people without one, or a day. */
const fields = z.object({
  subject: z.string().transform((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim()),
  body: z.string().trim(),
  segment: z.enum(segmentKinds),
  segmentValue: z.string().default(''),
});
export type AnnouncementInput = Required<z.input<typeof fields>>;

function findProblem({ subject, body, segment, segmentValue }: AnnouncementInput): string | undefined {
  if (!subject || subject.length > SUBJECT_LENGTH)
    return `Enter a subject of at most ${SUBJECT_LENGTH} characters.`;
  if (!body || body.length > TEXT_LENGTH) return `Enter a text of at most ${TEXT_LENGTH} characters.`;
  if (hasDay(segment) && !isDay(segmentValue)) return 'Enter a day, such as 2026-11-30.';
  const found = findUnmailable({ subject, body });
  return found && `${quote(found)} can't be mailed. ${MARKDOWN} ${PLACEHOLDERS}`;
}

export const announcementSchema = fields
  .superRefine((input, { addIssue }) => {
    const message = findProblem(input);
    if (message) addIssue({ code: 'custom', message });
  })
  .transform((input) => ({
    ...input,
    segmentValue: hasDay(input.segment) || input.segment === 'source' ? input.segmentValue : null,
  }));

/** The namespace of their ids (RFC 9562). */
const ANNOUNCEMENTS = 'b1d0e6a2-3f0c-4c55-9a37-6d2f9c1e8b74';

export type Announced = Awaited<ReturnType<typeof announce>>;

export async function announce(
  handle: Handle,
  operator: Operator,
  { subject, body, segment, segmentValue }: NewAnnouncement,
) {
  const to = { segment, segmentValue };
  const id = uuidv5(JSON.stringify([subject, body, segment, segmentValue]), ANNOUNCEMENTS);
  return change(handle, operator, async ({ tx, record, notify }) => {
    const isNew = await insertAnnouncement(tx, { id, subject, body, ...to });
    if (!isNew) throw new Refusal('announced_already');
    // Writing and rolling back a hundred thousand rows takes seconds.
    const people = operator.dryRun ? await countRecipients(tx, to) : await queueAnnouncement(tx, id, to);
    if (people === 0) throw new Refusal('nobody_to_mail');
    await openWave(tx, id);
    await record({ action: 'announce', detail: { announcement: id, people } });
    const readers = plural(people, 'person', 'people');
    await notify('New announcement', `${operator.actor} sends the announcement “${subject}” to ${readers}.`);
    return { id, people };
  });
}
