import { Text } from '@react-email/components';
import {
  accessSubject,
  accessTerms,
  earnTerms,
  reminderSubject,
  reminderTerms,
  reminderTitle,
} from '@/lib/promises';
import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { joined, type MailProps, type PersonView, personMail, viewPerson } from './person-mail';
import { type } from './theme';

interface InvitationProps extends MailProps {
  /** How long it is open. Null: it has no end. */
  days: number | null;
  /** The reminder names this date. */
  endsAt: Date;
}

type InvitationView = ReturnType<typeof viewInvitation>;

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const day = part({ weekday: 'long', month: 'long', day: 'numeric' });
const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const viewInvitation = ({ days, endsAt, ...props }: InvitationProps) => ({
  days,
  end: `${day.format(endsAt)}, ${time.format(endsAt)} UTC`,
  endDay: day.format(endsAt),
  ...viewPerson(props),
});

function benefitsSentence({ situation, hasCredit, storeCredit }: PersonView): string | null {
  const benefits = [
    ...(situation.isVip ? ['VIP status'] : []),
    ...(hasCredit ? [`${storeCredit} of store credit`] : []),
  ];
  return benefits.length > 0 ? `You have ${benefits.join(' and ')}.` : null;
}

const openButton = ({ appLink, siteUrl }: PersonView) => button(`Open ${site.name}`, appLink ?? siteUrl);

function invitation(view: InvitationView) {
  const start = view.days === null ? 'You still earn' : 'Until you open the app, you earn';
  const reward = earnTerms(view.situation, start);
  const code = reward && `Your referral code is still ${view.referralCode}. ${reward}`;
  return personMail(view, {
    preheader: "It's your turn. Try on your first outfit.",
    title: "It's your turn",
    ticket: [
      paragraph(joined(accessTerms(view.situation, view.days), benefitsSentence(view)), '24px 0 32px'),
      openButton(view),
    ],
    below: code
      ? [{ html: <Text style={{ ...type.body, marginTop: '32px' }}>{code}</Text>, text: code }]
      : [],
  });
}

export const invitationMail = defineMail({
  view: viewInvitation,
  subject: (view) => accessSubject(view.situation),
  content: invitation,
});

export const invitationReminderMail = defineMail({
  view: viewInvitation,
  subject: (view) => reminderSubject(view.endDay),
  content: (view) =>
    personMail(view, {
      preheader: `Open ${site.name} before your place goes to the next person in line.`,
      title: reminderTitle,
      ticket: [
        paragraph(joined(reminderTerms(view.end), benefitsSentence(view)), '24px 0 32px'),
        openButton(view),
      ],
    }),
});
