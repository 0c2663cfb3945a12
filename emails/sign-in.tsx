import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { footer } from './layout';

/** A type and not an interface, so that `defineMail` takes it. */
type SignInProps = { link: string; siteUrl: string; minutes: number };

const preview: SignInProps = {
  link: 'https://myfitmodel.example/admin/sign-in/link?token=sample&to=%2Fadmin',
  siteUrl: 'https://myfitmodel.example',
  minutes: 10,
};

export const signInMail = defineMail({
  preview,
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
