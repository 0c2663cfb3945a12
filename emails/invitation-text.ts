import { site } from '@/lib/site';
import { codeSentence, type InvitationEmailProps, introOf, invitationFooter } from './invitation-copy';
import { footerText } from './mail-footer';

/** The plain text part, as a person would write it. */
export function invitationText(props: InvitationEmailProps): string {
  return `Hi ${props.firstName ?? 'there'},

It's your turn. ${introOf(props)}

Come in here:
${props.earlyAccessUrl}

${codeSentence(props)}

See you at the fitting,
${site.name}

${footerText(invitationFooter(props))}`;
}
