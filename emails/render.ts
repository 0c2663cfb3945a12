import { invitationMail } from './invitation';
import { noticeMail } from './notice';
import { signInMail } from './sign-in';
import { welcomeMail } from './welcome';

export type { RenderedMail } from './define-mail';

/** Every mail of the product. */
export const mails = {
  welcome: welcomeMail,
  invitation: invitationMail,
  signIn: signInMail,
  notice: noticeMail,
};

export const renderWelcome = mails.welcome.render;
export const renderInvitation = mails.invitation.render;
export const renderSignIn = mails.signIn.render;
export const renderNotice = mails.notice.render;
