import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { footer, type MailContent } from './layout';
import { personMail, placeLine, viewPerson } from './person-mail';

export const placeLinkMail = defineMail({
  view: viewPerson,
  subject: () => `The link to your place at ${site.name}`,
  content: (view) =>
    personMail(view, {
      preheader: 'Your position, code, friends and credit on one private page.',
      title: "Here's your place",
      ticket: [
        paragraph(
          "Your private page shows your position, code, friends and credit. This link works for a year. Keep it to yourself: anyone who has it can change your data. If you didn't ask for it, you can ignore this email.",
          '24px 0 32px',
        ),
        button('Open your place', view.placeUrl),
      ],
    }),
});

export const confirmationReminderMail = defineMail({
  view: viewPerson,
  subject: () => `Please confirm your email at ${site.name}`,
  content: (view) =>
    personMail(view, {
      preheader: 'Confirm that this address is yours.',
      title: 'Please confirm your email',
      ticket: [
        paragraph(
          `You're ${view.position} in line, but nobody has confirmed yet that this address is yours. If a friend invited you, they earn store credit only after that.`,
          '24px 0 32px',
        ),
        button('Confirm your email', view.confirmUrl ?? view.siteUrl),
        paragraph("The link works for 30 days. We won't remind you again.", '32px 0 0'),
      ],
      below: [placeLine(view.placeUrl)],
    }),
});

interface AddressMailWords extends Pick<MailContent, 'preheader' | 'heading'> {
  subject: string;
  because: string;
  text: string;
  button: string;
}

/** Both go to a mailbox that may not be the person's, so they contain neither names nor links to the person's page. */
const addressMail = ({ subject, because, text, button: label, ...content }: AddressMailWords) =>
  defineMail({
    view: (props: { siteUrl: string; postalAddress: string | null; link: string }) => props,
    subject: () => subject,
    content: ({ siteUrl, postalAddress, link }) => ({
      ...content,
      ticket: [paragraph(text, '24px 0 32px'), button(label, link)],
      footer: footer(`You're receiving this email because ${because} on the waitlist at ${siteUrl}.`, {
        postalAddress,
      }),
    }),
  });

export const addressConfirmationMail = addressMail({
  subject: `Confirm your new email address at ${site.name}`,
  preheader: 'Confirm that your place in line moves to this address.',
  heading: 'Confirm this address',
  because: 'someone asked to use this address for their place',
  text: "Someone asked to move their place in line to this address. If that was you, confirm it within seven days. If it wasn't, you can ignore this email: nothing changes.",
  button: 'Confirm this address',
});

export const addressNoticeMail = addressMail({
  subject: `Your email address at ${site.name} was changed`,
  preheader: "If that wasn't you, undo it within seven days.",
  heading: 'Your address was changed',
  because: 'your place used this address',
  text: "Your place in line now belongs to another email address. If you changed it, you don't need to do anything. If you didn't, undo the change within seven days. Your place then returns to this address, and all earlier links to its page stop working.",
  button: 'Undo the change',
});
