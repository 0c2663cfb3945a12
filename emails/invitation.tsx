import { Text } from '@react-email/components';
import { referralReward } from '@/lib/credit/money';
import { plural } from '@/lib/plural';
import { friendsTerms, premiereOpen } from '@/lib/promises';
import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { type MailProps, type PersonView, personMail, viewPerson } from './person-mail';
import { type } from './theme';

interface InvitationProps extends MailProps {
  earlyAccessUrl: string;
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

const viewInvitation = ({ earlyAccessUrl, days, endsAt, ...props }: InvitationProps) => ({
  earlyAccessUrl,
  days,
  end: `${day.format(endsAt)}, ${time.format(endsAt)} UTC`,
  endDay: day.format(endsAt),
  ...viewPerson(props),
});

function introSentence(view: InvitationView): string {
  const premiere = view.isPremiere ? `, ${premiereOpen}` : '';
  const open = `Early access to ${site.name} is open for you${premiere}.`;
  const until = view.days === null ? '' : `Your invitation is open for ${plural(view.days, 'day')}.`;
  return [open, benefitsSentence(view), until].filter((sentence) => sentence !== '').join(' ');
}

function benefitsSentence({ isVip, hasCredit, storeCredit }: PersonView): string {
  const benefits = [
    ...(isVip ? ['VIP status'] : []),
    ...(hasCredit ? [`${storeCredit} of store credit`] : []),
  ];
  return benefits.length > 0 ? `You have ${benefits.join(' and ')}.` : '';
}

function invitation(view: InvitationView) {
  const reward = `${referralReward} for every friend who ${friendsTerms(view)}.`;
  const code =
    view.days === null
      ? `Your referral code is still ${view.referralCode}, and you still earn ${reward}`
      : `Until you open the app, your referral code ${view.referralCode} still earns you ${reward}`;
  return personMail(view, {
    preheader: "It's your turn. Try on your first outfit.",
    title: "It's your turn",
    ticket: [paragraph(introSentence(view), '24px 0 32px'), button(`Open ${site.name}`, view.earlyAccessUrl)],
    below: view.takesFriends
      ? [{ html: <Text style={{ ...type.body, marginTop: '32px' }}>{code}</Text>, text: code }]
      : [],
  });
}

export const invitationMail = defineMail({
  view: viewInvitation,
  subject: () => `Your early access to ${site.name} is open`,
  content: invitation,
});

export const invitationReminderMail = defineMail({
  view: viewInvitation,
  subject: (view) => `Your invitation to ${site.name} ends on ${view.endDay}`,
  content: (view) => {
    const end = `Your invitation is open until ${view.end}. After that, the link stops working, and your place can go to the next person in line.`;
    return personMail(view, {
      preheader: `Open ${site.name} before your place goes to the next person in line.`,
      title: 'Your invitation ends soon',
      ticket: [
        paragraph([end, benefitsSentence(view)].join(' ').trim(), '24px 0 32px'),
        button(`Open ${site.name}`, view.earlyAccessUrl),
      ],
    });
  },
});
