import { friendsJoinedMail } from './friends-joined';
import { invitationMail, invitationReminderMail } from './invitation';
import { noticeMail, signInMail } from './operator-mails';
import { confirmationReminderMail, placeLinkMail } from './place-mails';
import { vipMail } from './vip';
import { welcomeMail } from './welcome';

export { announcementMail } from './announcement';
export type { RenderedMail } from './define-mail';

export const mails = {
  welcome: welcomeMail,
  invitation: invitationMail,
  invitation_reminder: invitationReminderMail,
  friends_joined: friendsJoinedMail,
  vip: vipMail,
  confirmation_reminder: confirmationReminderMail,
  place_link: placeLinkMail,
  sign_in: signInMail,
  notice: noticeMail,
};
