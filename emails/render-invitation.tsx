import { InvitationEmail } from './invitation';
import { type InvitationEmailProps, invitationSubject } from './invitation-copy';
import { invitationText } from './invitation-text';
import { renderHtml } from './render-html';
import type { RenderedMail } from './rendered-mail';

/** Renders the invitation: subject, HTML and a plain text part of its own. */
export async function renderInvitation(props: InvitationEmailProps): Promise<RenderedMail> {
  return {
    subject: invitationSubject,
    html: await renderHtml(<InvitationEmail {...props} />),
    text: invitationText(props),
  };
}
