import 'server-only';
import { z } from 'zod';
import { type SegmentKind, segmentKinds } from '@/db/schema/announcements';
import { findUnmailable } from '@/emails/announcement';

export { type SegmentKind, segmentKinds } from '@/db/schema/announcements';

const SUBJECT_LENGTH = 150;
const TEXT_LENGTH = 20_000;

const PLACEHOLDERS = 'The placeholders are {first_name}, {position} and {link}.';
const MARKDOWN =
  'Write paragraphs, # headings, - lists, > quotes, **bold**, *italics* and [links](https://example.com), without HTML.';

const quote = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
const isDay = (text: string) => z.iso.date().safeParse(text).success;
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
