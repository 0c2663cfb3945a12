import { cachedHtml } from './cached-html';
import { InvitationEmail } from './invitation';
import { invitationSubject, invitationText } from './invitation-copy';
import type { InvitationProps, WelcomeProps } from './mail-props';
import { viewInvitation, viewWelcome } from './mail-views';
import { SignInEmail } from './sign-in';
import { type SignInProps, signInSubject, signInText } from './sign-in-copy';
import { WelcomeEmail } from './welcome';
import { welcomeSubject, welcomeText } from './welcome-copy';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const welcomeHtml = cachedHtml(WelcomeEmail);
const invitationHtml = cachedHtml(InvitationEmail);
const signInHtml = cachedHtml(SignInEmail);

export async function renderWelcome(props: WelcomeProps): Promise<RenderedMail> {
  const view = viewWelcome(props);
  return { subject: welcomeSubject(view), html: await welcomeHtml(view), text: welcomeText(view) };
}

export async function renderInvitation(props: InvitationProps): Promise<RenderedMail> {
  const view = viewInvitation(props);
  return { subject: invitationSubject, html: await invitationHtml(view), text: invitationText(view) };
}

export async function renderSignIn(props: SignInProps): Promise<RenderedMail> {
  return { subject: signInSubject, html: await signInHtml(props), text: signInText(props) };
}
