import type { MailFigure } from '@/db/queries/mailings/mail-figures';
import type { NewsSegment } from '@/db/schema/mailings';
import { PREMIERE_SPOTS } from '../../constants';
import { formatShare } from '../../format';
import type { Action } from '../../operations/action-result';
import type { AnnouncementInput } from '../../operations/mailings/announce';
import type { AnnouncementPreview } from './mailings';

/** Client-safe, like everything here. What the form of an announcement does before it is sent. */
export interface AnnouncementActions {
  preview: Action<AnnouncementInput, AnnouncementPreview>;
  sendTest: Action<AnnouncementInput, { to: string }>;
}

export const mailFigureTitles: Record<MailFigure, string> = {
  sent: 'Emails sent',
  waiting: 'Waiting',
  arrived: 'Arrived',
  bounced: 'Bounced',
  complained: 'Complaints',
  unsubscribed: 'Unsubscribed',
  leftOut: 'Left out',
  dead: 'Dead',
};

/** What became of the emails that were sent. */
const ofSent: readonly MailFigure[] = ['arrived', 'bounced', 'complained', 'unsubscribed'];

/** "4.5%" of the emails that were sent. */
export const shareOf = (figures: Record<MailFigure, number>, mail: MailFigure) =>
  figures[mail] > 0 && figures.sent > 0 && ofSent.includes(mail)
    ? formatShare(figures[mail], figures.sent)
    : undefined;

export const newsSegmentTitles: Record<NewsSegment, string> = {
  everybody: 'Everybody',
  premiere: `The first ${PREMIERE_SPOTS}`,
  vips: 'VIPs',
  invited: 'Invited',
  not_invited: 'Not invited',
};
