import { formatCents } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { benefitsSentence, declineBlock, type InvitationProps, invitationPreview } from './invitation';
import { personMail } from './person-mail';

interface ReminderProps extends Omit<InvitationProps, 'days' | 'isPremiere'> {
  endsAt: Date;
}

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const day = part({ weekday: 'long', month: 'long', day: 'numeric' });
const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const viewReminder = ({ storeCreditCents, endsAt, ...props }: ReminderProps) => ({
  storeCredit: storeCreditCents > 0 ? formatCents(storeCreditCents) : null,
  day: day.format(endsAt),
  time: `${time.format(endsAt)} UTC`,
  ...props,
});

const { days: _, isPremiere: __, ...common } = invitationPreview;
const preview: ReminderProps = { ...common, endsAt: new Date('2026-12-03T14:05:00Z') };

export const invitationReminderMail = defineMail({
  preview,
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
