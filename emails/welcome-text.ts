import { site } from '@/lib/site';
import { footerText } from './mail-footer';
import {
  creditOf,
  creditSentence,
  footerOf,
  howToShare,
  placeSentence,
  vipSentence,
  type WelcomeEmailProps,
} from './welcome-copy';

/** The plain text part, as a person would write it. */
export function welcomeText(props: WelcomeEmailProps): string {
  return `Hi ${props.firstName ?? 'there'},

You're in, and you're #${props.signupPosition} in line at ${site.name}.
${placeSentence(props)}

This is your own link:
${props.referralLink}

${howToShare} ${creditSentence(props.offer)}
${vipSentence(props)}

Your store credit is ${creditOf(props)}. You can look it up any time with your code ${props.referralCode}:
${props.statsUrl}

See you at the fitting,
${site.name}

${footerText(footerOf(props))}`;
}
