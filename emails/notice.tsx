import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { footer } from './layout';

/** A type and not an interface, so that `defineMail` takes it. */
type NoticeProps = { title: string; sentence: string; siteUrl: string };

const preview: NoticeProps = {
  title: 'New sign-in',
  sentence: 'ada@myfitmodel.example signed in with Firefox on Windows.',
  siteUrl: 'https://myfitmodel.example',
};

/** Tells every operator what one of them did. */
export const noticeMail = defineMail({
  preview,
  view: (props: NoticeProps) => props,
  subject: ({ title }) => `${title} in the ${site.name} admin area`,
  content: ({ title, sentence, siteUrl }) => ({
    preheader: sentence,
    heading: title,
    ticket: [paragraph(sentence, '24px 0 32px'), button('Open the audit', `${siteUrl}/admin/audit`)],
    footer: footer(
      `You're receiving this email because you're an operator of ${siteUrl}. If none of you did this, end the session under Sessions and change the operators' mailbox passwords.`,
    ),
  }),
});
