import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { type MailProps, personMail, placeLine, previewProps } from './person-mail';

interface ReminderProps extends MailProps {
  signupPosition: number;
  confirmUrl: string;
}

const preview: ReminderProps = {
  ...previewProps,
  signupPosition: 313,
  confirmUrl: 'https://myfitmodel.example/api/confirm?token=sample',
};

export const confirmationReminderMail = defineMail({
  preview,
  view: ({ signupPosition, ...props }: ReminderProps) => ({ position: `#${signupPosition}`, ...props }),
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
        button('Confirm your email', view.confirmUrl),
        paragraph("The link works for 30 days. We won't remind you again.", '32px 0 0'),
      ],
      below: [placeLine(view.placeUrl)],
    }),
});
