import { announcementMail, sampleText } from './announcement';
import { friendsJoinedMail } from './friends-joined';
import { invitationMail } from './invitation';
import { noticeMail, signInMail } from './operator-mails';
import { addressConfirmationMail, addressNoticeMail, placeLinkMail } from './place-mails';
import { confirmationReminderMail, invitationReminderMail } from './reminders';
import { vipMail } from './vip';
import { welcomeMail } from './welcome';

export { announcementMail } from './announcement';
export type { RenderedMail } from './define-mail';

export const mails = {
  welcome: welcomeMail,
  invitation: invitationMail,
  invitationReminder: invitationReminderMail,
  friendsJoined: friendsJoinedMail,
  vip: vipMail,
  confirmationReminder: confirmationReminderMail,
  placeLink: placeLinkMail,
  addressConfirmation: addressConfirmationMail,
  addressNotice: addressNoticeMail,
  signIn: signInMail,
  notice: noticeMail,
  /** A sample: `announcementMail` makes the mail of a text. */
  announcement: announcementMail(sampleText),
};
