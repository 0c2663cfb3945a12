import { render } from '@react-email/render';
import { WelcomeEmail } from './welcome';
import { subjectOf, type WelcomeEmailProps } from './welcome-copy';
import { welcomeText } from './welcome-text';

/** A mail as its reader gets it. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders the welcome mail: subject, HTML and a plain text part of its own. */
export async function renderWelcome(props: WelcomeEmailProps): Promise<RenderedMail> {
  return {
    subject: subjectOf(props),
    html: await render(<WelcomeEmail {...props} />),
    text: welcomeText(props),
  };
}
