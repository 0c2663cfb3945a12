import { renderHtml } from './render-html';
import type { RenderedMail } from './rendered-mail';
import { WelcomeEmail } from './welcome';
import { subjectOf, type WelcomeEmailProps } from './welcome-copy';
import { welcomeText } from './welcome-text';

/** Renders the welcome mail: subject, HTML and a plain text part of its own. */
export async function renderWelcome(props: WelcomeEmailProps): Promise<RenderedMail> {
  return {
    subject: subjectOf(props),
    html: await renderHtml(<WelcomeEmail {...props} />),
    text: welcomeText(props),
  };
}
