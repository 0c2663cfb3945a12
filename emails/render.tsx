import type { ReactElement } from 'react';
import { InvitationEmail } from './invitation';
import { invitationSubject, invitationText } from './invitation-copy';
import type { InvitationProps, WelcomeProps } from './mail-props';
import { WelcomeEmail } from './welcome';
import { welcomeSubject, welcomeText } from './welcome-copy';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export async function renderWelcome(props: WelcomeProps): Promise<RenderedMail> {
  const html = await renderHtml(<WelcomeEmail {...props} />);
  return { subject: welcomeSubject(props), html, text: welcomeText(props) };
}

export async function renderInvitation(props: InvitationProps): Promise<RenderedMail> {
  const html = await renderHtml(<InvitationEmail {...props} />);
  return { subject: invitationSubject, html, text: invitationText(props) };
}

/** React Email's own `render` streams, which takes five times as long. */
async function renderHtml(mail: ReactElement): Promise<string> {
  // Next.js rejects a static import of react-dom/server in modules that pages can reach.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return DOCTYPE + renderToStaticMarkup(mail);
}
