import { confirmTerms, openApp, openForYou } from '@/lib/promises';
import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
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
        ...(view.appLink ? [paragraph(openForYou, '32px 0'), button(openApp, view.appLink)] : []),
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
        paragraph(`Nobody has confirmed yet that this address is yours. ${confirmTerms}`, '24px 0 32px'),
        button('Confirm your email', view.confirmUrl ?? view.siteUrl),
        paragraph("The link works for 30 days. We won't remind you again.", '32px 0 0'),
      ],
      below: [placeLine(view.placeUrl)],
    }),
});
