import { formatCents } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { benefitsSentence, declineBlock, type InvitationProps, invitationPreview } from './invitation';
import { type MailProps, personMail, placeLine, previewProps } from './person-mail';

interface ConfirmationReminderProps extends MailProps {
  signupPosition: number;
  confirmUrl: string;
}

const confirmationPreview: ConfirmationReminderProps = {
  ...previewProps,
  signupPosition: 313,
  confirmUrl: 'https://myfitmodel.example/api/confirm?token=sample',
};

export const confirmationReminderMail = defineMail({
  preview: confirmationPreview,
  view: ({ signupPosition, ...props }: ConfirmationReminderProps) => ({
    position: `#${signupPosition}`,
    ...props,
  }),
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

interface InvitationReminderProps extends Omit<InvitationProps, 'days' | 'isPremiere'> {
  endsAt: Date;
}

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const day = part({ weekday: 'long', month: 'long', day: 'numeric' });
const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const viewReminder = ({ storeCreditCents, endsAt, ...props }: InvitationReminderProps) => ({
  storeCredit: storeCreditCents > 0 ? formatCents(storeCreditCents) : null,
  day: day.format(endsAt),
  time: `${time.format(endsAt)} UTC`,
  ...props,
});

const { days: _, isPremiere: __, ...common } = invitationPreview;
const reminderPreview: InvitationReminderProps = { ...common, endsAt: new Date('2026-12-03T14:05:00Z') };

export const invitationReminderMail = defineMail({
  preview: reminderPreview,
  view: viewReminder,
  subject: (view) => `Your invitation to ${site.name} ends on ${view.day}`,
  content: (view) => {
    const end = `Your invitation is open until ${view.day}, ${view.time}. After that, the link stops working, and your place can go to the next person in line.`;
    return personMail(view, {
      preheader: `Open ${site.name} before ${view.day}, ${view.time}.`,
      title: 'Your invitation ends soon',
      ticket: [
        paragraph([end, benefitsSentence(view)].join(' ').trim(), '24px 0 32px'),
        button(`Open ${site.name}`, view.earlyAccessUrl),
      ],
      below: view.declineUrl ? [declineBlock(view.declineUrl, '32px')] : [],
    });
  },
});
