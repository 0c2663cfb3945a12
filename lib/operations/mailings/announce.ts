import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { insertMailing } from '@/db/queries/mailings/mailings';
import { countRecipients, findSameAnnouncements } from '@/db/queries/mailings/recipients';
import { type MailingState, type NewAnnouncement, newsSegments } from '@/db/schema/mailings';
import { idsOf } from '@/db/statements';
import { findUnmailable } from '@/emails/announcement';
import { PREMIERE_SPOTS } from '../../constants';
import { describeAct } from '../../format';
import { describeAudience } from '../../mail-words';
import { cleanLine } from '../../pasted';
import { formatPeople, plural } from '../../plural';
import { numberOf } from '../audit-words';
import { operation } from '../operation';
import { Refusal } from '../refusals';
import { describeSteps, FINAL } from './words';

const SUBJECT_LENGTH = 150;
const TEXT_LENGTH = 20_000;

const PLACEHOLDERS = 'The placeholders are {first_name}, {position} and {link}.';
const MARKDOWN =
  'Write paragraphs, # headings, - lists, > quotes, **bold**, *italics* and [links](https://example.com), without HTML.';

const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** Who gets it, with the group that the operator chose. */
export const announcementAudience = { kind: 'announcement', premiereSpots: PREMIERE_SPOTS } as const;

const fields = z.object({
  subject: z.string().describe('the subject of the emails'),
  body: z.string().describe('their text in Markdown'),
  segment: z.enum(newsSegments).default('everybody').describe('to whom, of the people with news on'),
});
export type AnnouncementInput = z.output<typeof fields>;

function findProblem(input: AnnouncementInput): string | undefined {
  const { subject, body } = announcementOf(input);
  if (!subject || subject.length > SUBJECT_LENGTH)
    return `Enter a subject of at most ${SUBJECT_LENGTH} characters.`;
  if (!body || body.length > TEXT_LENGTH) return `Enter a text of at most ${TEXT_LENGTH} characters.`;
  const found = findUnmailable({ subject, body });
  return found && `${quote(found)} can't be mailed. ${MARKDOWN} ${PLACEHOLDERS}`;
}

/** What an operator enters, as it is stored. */
export const announcementOf = ({ subject, body, segment }: AnnouncementInput): NewAnnouncement => ({
  subject: cleanLine(subject, 2 * SUBJECT_LENGTH),
  body: body.trim(),
  segment,
});

export const announcementInput = fields.superRefine((input, { addIssue }) => {
  const message = findProblem(input);
  if (message) addIssue({ code: 'custom', message });
});

/** The namespace of their ids (RFC 9562). */
const ANNOUNCEMENTS = 'b1d0e6a2-3f0c-4c55-9a37-6d2f9c1e8b74';

const SENT_ALREADY = 'This text was sent to these people already. Change it to send it again.';
const NOT_FINISHED = 'A mailing with this text to these people is not finished yet.';

/**
 * Starts a mailing to people with news on. The mail worker queues its emails. The same text goes to the same people once. After it
 * was ended, it goes to those who did not get it.
 */
export const announce = operation({
  name: 'announce',
  description: 'send news to people who agreed to get it',
  words: { verb: 'Send', past: 'Sent' },
  input: announcementInput,
  asks: true,
  async run({ tx, operator, notify, record }, input) {
    const { actor } = operator;
    const announcement = announcementOf(input);
    const { subject, body, segment } = announcement;
    const earlier = await findSameAnnouncements(tx, announcement);
    const isAny = (...states: MailingState[]) => earlier.some(({ state }) => states.includes(state));
    const refuse = (words: string) => {
      const latest = earlier.at(-1);
      return new Refusal('announced_already', words).because(
        latest && describeAct(latest, 'sent it', operator),
      );
    };
    if (isAny('done')) throw refuse(SENT_ALREADY);
    if (isAny('sending', 'stopped')) throw refuse(NOT_FINISHED);
    // Two operators who send it at once make one id.
    const again = earlier.length > 0 ? [earlier.length] : [];
    const id = uuidv5(JSON.stringify([subject, body, segment, ...again]), ANNOUNCEMENTS);
    const people = await countRecipients(tx, { segment, ...announcementAudience }, idsOf(earlier));
    if (people === 0 && earlier.length > 0) throw refuse(SENT_ALREADY);
    const isNew = await insertMailing(tx, {
      id,
      kind: announcementAudience.kind,
      ...announcement,
      actor,
      size: people,
    });
    if (!isNew) throw refuse(NOT_FINISHED);
    if (people === 0) throw new Refusal('nobody_to_mail', 'Nobody in this segment has news turned on.');
    await notify(
      'New announcement',
      `${actor} sends the announcement “${subject}” to ${formatPeople(people)}.`,
    );
    await record({ action: 'announce', detail: { mailing: id, people } });
    return { id, people, subject };
  },
  count: ({ people }) => people,
  about: ({ subject, people }) => `${quote(subject)} to ${formatPeople(people)}`,
  ask: ({ people }, { segment }, { hasEvents }) => ({
    isDestructive: true,
    typeToConfirm: String(people),
    sentences: [
      `${plural(people, 'person gets', 'people get')} this email: ${describeAudience({ segment })}.`,
      describeSteps(hasEvents),
      FINAL,
    ],
  }),
  done: () => ['Its emails are being sent.'],
  audit: {
    announce: ['Sent an announcement', ({ detail }) => `to ${formatPeople(numberOf(detail.people))}`],
  },
});
