import type { Segment, SegmentKind } from '@/db/schema/announcements';
import type { MailBrakeRow } from '@/db/schema/mail-brakes';
import type { Action } from '../../operations/action-result';
import type { Announced, AnnouncementInput } from '../../operators/mail/announce';
import { sourceTitle } from '../people/people-view';
import type { AnnouncementPreview } from './announcements';

/** Client-safe, like everything here. The server actions of announcements. */
export interface AnnouncementActions {
  preview: Action<AnnouncementInput, AnnouncementPreview>;
  sendTest: Action<AnnouncementInput, { to: string }>;
  send: Action<AnnouncementInput, Announced>;
}

export const segmentTitles: Record<SegmentKind, string> = {
  everybody: 'Everybody',
  vips: 'VIPs',
  invited: 'Invited',
  not_invited: 'Not invited',
  source: 'From a source',
  joined_before: 'Joined before a day',
  joined_since: 'Joined on a day or later',
};

/** "VIPs", "From Instagram", "Joined before 2026-11-30". */
export const describeSegment = ({ segment, segmentValue }: Segment) =>
  segmentTitles[segment].replace(/a day|a source/, () => sourceTitle(segmentValue));

export const stateTitles: Record<MailBrakeRow['state'], string> = {
  sending: 'Sending',
  stopped: 'Stopped',
  done: 'Sent',
  ended: 'Ended',
};
