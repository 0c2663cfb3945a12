import { check, pgTable } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';

/** To whom an announcement goes: of the people who turned news on, everybody or these. */
export const segmentKinds = [
  'everybody',
  'vips',
  'invited',
  'not_invited',
  'source',
  'joined_before',
  'joined_since',
] as const;
export type SegmentKind = (typeof segmentKinds)[number];

/** News that an operator wrote. Its mails are a wave with the same id. */
export const announcements = pgTable(
  'announcements',
  (t) => ({
    /** Made of the other columns, so that nobody can send the same text to the same people twice. */
    id: t.uuid('id').primaryKey(),
    subject: t.text('subject').notNull(),
    /** Markdown with placeholders (emails/announcement.tsx). */
    body: t.text('body').notNull(),
    segment: t.text('segment', { enum: segmentKinds }).notNull(),
    /** The name of a source, empty for people without one, or a day in UTC. Null for other segments. */
    segmentValue: t.text('segment_value'),
    sentAt: t.timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  ({ segment }) => [check('announcements_segment_known', oneOf(segment, segmentKinds))],
);

type AnnouncementRow = typeof announcements.$inferSelect;
export type AnnouncementText = Pick<AnnouncementRow, 'subject' | 'body'>;
export type Segment = Pick<AnnouncementRow, 'segment' | 'segmentValue'>;
export type NewAnnouncement = AnnouncementText & Segment;
