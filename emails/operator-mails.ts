import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { footer } from './layout';

// Types and not interfaces, so that `defineMail` takes them.
type SignInProps = { link: string; siteUrl: string; minutes: number };

export const signInMail = defineMail({
  view: (props: SignInProps) => props,
  subject: () => `Sign in to the ${site.name} admin area`,
  content({ link, siteUrl, minutes }) {
    const terms = `The link works once, for ${minutes} minutes, in the browser where you asked for it.`;
    return {
      preheader: terms,
      heading: 'Sign in',
      ticket: [paragraph(terms, '24px 0 32px'), button('Open the admin area', link)],
      footer: footer(
        `You're receiving this email because someone asked to sign in at ${siteUrl} with this address. If that wasn't you, you can ignore it: nobody can sign in without this link.`,
      ),
    };
  },
});

type NoticeProps = { title: string; sentence: string; isAlert?: true; siteUrl: string };

/** A value is filled in after rendering, when it can't be split any more. So each line is a value. */
function viewNotice(props: NoticeProps) {
  const lines = props.sentence.split('\n').map((line, index) => [`line${index}`, line]);
  return { ...props, ...(Object.fromEntries(lines) as Record<`line${number}`, string>) };
}

/** Tells every operator what one of them did or, as an alert, what is wrong: a line for each problem. */
export const noticeMail = defineMail({
  view: viewNotice,
  subject: ({ title, isAlert }) =>
    isAlert ? `${site.name}: ${title}` : `${title} in the ${site.name} admin area`,
  content: ({ title, sentence, isAlert, siteUrl, ...others }) => ({
    preheader: sentence,
    heading: title,
    ticket: [
      ...Object.entries(others)
        .filter(([name]) => /^line\d/.test(name))
        .map(([, line]) => paragraph(String(line), '24px 0')),
      isAlert ? button('Open Today', `${siteUrl}/admin`) : button('Open the log', `${siteUrl}/admin/audit`),
    ],
    footer: footer(
      `You're receiving this email because you're an operator of ${siteUrl}.${isAlert ? '' : ' If none of you did this, the operator who is named above signs in, presses Sign out everywhere, and changes the password of the mailbox.'}`,
    ),
  }),
});
