import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { insertMailing } from '@/db/queries/mailings/mailings';
import { countRecipients, findSameAnnouncements } from '@/db/queries/mailings/recipients';
import { type NewAnnouncement, newsSegments, type SegmentKind } from '@/db/schema/mailings';
import { idsOf } from '@/db/statements';
import { findUnmailable } from '@/emails/announcement';
import { isTime } from '../../days';
import { cleanLine } from '../../pasted';
import { plural } from '../../plural';
import { numberOf } from '../audit-words';
import type { Context, Question } from '../definition';
import { operation } from '../operation';
import { Refusal } from '../refusals';
import type { Services } from '../services';
import { describeSteps, FINAL } from './words';

const SUBJECT_LENGTH = 150;
const TEXT_LENGTH = 20_000;

const PLACEHOLDERS = 'The placeholders are {first_name}, {position} and {link}.';
const MARKDOWN =
  'Write paragraphs, # headings, - lists, > quotes, **bold**, *italics* and [links](https://example.com), without HTML.';

const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
export const isDay = (text: string) => z.iso.date().refine(isTime).safeParse(text).success;
const hasDay = (segment: SegmentKind) => segment === 'joined_before' || segment === 'joined_since';

const fields = z.object({
  subject: z.string().describe('the subject of the emails'),
  body: z.string().describe('their text in Markdown'),
  segment: z.enum(newsSegments).default('everybody').describe('to whom, of the people with news on'),
  segmentValue: z.string().default('').describe('the name of a source, or a day such as 2026-11-30'),
});
export type AnnouncementInput = z.output<typeof fields>;

function findProblem(input: AnnouncementInput): string | undefined {
  const { segment, segmentValue } = input;
  const { subject, body } = announcementOf(input);
  if (!subject || subject.length > SUBJECT_LENGTH)
    return `Enter a subject of at most ${SUBJECT_LENGTH} characters.`;
  if (!body || body.length > TEXT_LENGTH) return `Enter a text of at most ${TEXT_LENGTH} characters.`;
  if (hasDay(segment) && !isDay(segmentValue)) return 'Enter a day, such as 2026-11-30.';
  const found = findUnmailable({ subject, body });
  return found && `${quote(found)} can't be mailed. ${MARKDOWN} ${PLACEHOLDERS}`;
}

/** What an operator enters, as it is stored. */
export const announcementOf = ({
  subject,
  body,
  segment,
  segmentValue,
}: AnnouncementInput): NewAnnouncement => ({
  subject: cleanLine(subject, 2 * SUBJECT_LENGTH),
  body: body.trim(),
  segment,
  segmentValue: hasDay(segment) || segment === 'source' ? segmentValue : null,
});

export const announcementInput = fields.superRefine((input, { addIssue }) => {
  const message = findProblem(input);
  if (message) addIssue({ code: 'custom', message });
});

/** The namespace of their ids (RFC 9562). */
const ANNOUNCEMENTS = 'b1d0e6a2-3f0c-4c55-9a37-6d2f9c1e8b74';

export const readers = (count: number) => plural(count, 'person', 'people');

const notFinished = () =>
  new Refusal('announced_already', 'A mailing with this text to these people is not finished yet.');

/** The same text goes to the same people once. After it was ended, it goes to those who did not get it. */
export async function startAnnouncement(
  { tx, operator: { actor }, notify }: Pick<Context, 'tx' | 'operator' | 'notify'>,
  announcement: NewAnnouncement,
  refusals: { again: string; nobody: string },
) {
  const { subject, body, segment, segmentValue } = announcement;
  const earlier = await findSameAnnouncements(tx, announcement);
  const sentAlready = () => new Refusal('announced_already', refusals.again);
  if (earlier.some(({ state }) => state === 'done')) throw sentAlready();
  if (earlier.some(({ state }) => state === 'sending' || state === 'stopped')) throw notFinished();
  // Two operators who send it at once make one id.
  const again = earlier.length > 0 ? [earlier.length] : [];
  const id = uuidv5(JSON.stringify([subject, body, segment, segmentValue, ...again]), ANNOUNCEMENTS);
  const people = await countRecipients(tx, announcement, idsOf(earlier));
  if (people === 0 && earlier.length > 0) throw sentAlready();
  const isNew = await insertMailing(tx, { id, kind: 'announcement', ...announcement, actor, size: people });
  if (!isNew) throw notFinished();
  if (people === 0) throw new Refusal('nobody_to_mail', refusals.nobody);
  await notify('New announcement', `${actor} sends the announcement “${subject}” to ${readers(people)}.`);
  return { id, people };
}

export const askToSend = (people: number, sentences: string[], { hasEvents }: Services): Question => ({
  title: `Send to ${readers(people)}?`,
  confirmLabel: 'Send',
  isDestructive: true,
  typeToConfirm: String(people),
  sentences: [
    `${plural(people, 'person gets', 'people get')} this email.`,
    ...sentences,
    describeSteps(hasEvents),
    FINAL,
  ],
});

/** Starts a mailing to people with news on. The mail worker queues its emails. */
export const announce = operation({
  name: 'announce',
  description: 'send news to people who agreed to get it',
  input: announcementInput,
  asks: true,
  async run(context, input) {
    const sent = await startAnnouncement(context, announcementOf(input), {
      again: 'This text was sent to these people already. Change it to send it again.',
      nobody: 'Nobody in this segment has news turned on.',
    });
    await context.record({ action: 'announce', detail: { mailing: sent.id, people: sent.people } });
    return sent;
  },
  count: ({ people }) => people,
  ask: ({ people }, _input, services) => askToSend(people, [], services),
  done: ({ people }) => [`Sending to ${readers(people)}.`],
  audit: { announce: ['Sent an announcement', ({ detail }) => `to ${readers(numberOf(detail.people))}`] },
});
