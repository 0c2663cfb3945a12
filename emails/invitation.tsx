import { Link, Text } from '@react-email/components';
import { formatCents, formatReward } from '@/lib/credit/money';
import { palette } from '@/lib/palette';
import { plural } from '@/lib/plural';
import { site } from '@/lib/site';
import { button, type MailBlock, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { friendsTerms, type MailProps, personMail, previewProps } from './person-mail';
import { type } from './theme';

export interface InvitationProps extends MailProps {
  isPremiere: boolean;
  earlyAccessUrl: string;
  /** Gives the place to the next person. Null: invitations have no end, and nobody waits for a place. */
  declineUrl: string | null;
  days: number | null;
}

type InvitationView = ReturnType<typeof viewInvitation>;

function viewInvitation({ storeCreditCents, ...props }: InvitationProps) {
  return {
    storeCredit: storeCreditCents > 0 ? formatCents(storeCreditCents) : null,
    ...props,
  };
}

function introSentence(view: InvitationView): string {
  const premiere = view.isPremiere ? ', with the premiere features we reserved for you' : '';
  const open = `Early access to ${site.name} is open for you${premiere}.`;
  const until = view.days === null ? '' : `Your invitation is open for ${plural(view.days, 'day')}.`;
  return [open, benefitsSentence(view), until].filter((sentence) => sentence !== '').join(' ');
}

export function benefitsSentence({
  isVip,
  storeCredit,
}: {
  isVip: boolean;
  storeCredit: string | null;
}): string {
  const benefits = [
    ...(isVip ? ['VIP status'] : []),
    ...(storeCredit ? [`${storeCredit} of store credit`] : []),
  ];
  return benefits.length > 0 ? `You have ${benefits.join(' and ')}.` : '';
}

/** Below the ticket. Opening the link changes nothing: its page asks first. */
export function declineBlock(url: string, marginTop: string): MailBlock {
  const label = 'Give my place to the next person';
  const html = (
    <Text className="soft" style={{ ...type.body, color: palette.muted, marginTop }}>
      Can't use it?{' '}
      <Link href={url} className="soft" style={{ color: palette.muted, textDecoration: 'underline' }}>
        {label}
      </Link>
    </Text>
  );
  return { html, text: `Can't use it? ${label}:\n${url}` };
}

function invitation(view: InvitationView) {
  const reward = `${formatReward(view.referralCreditCents)} for every friend who ${friendsTerms(view)}.`;
  const code =
    view.days === null
      ? `Your referral code is still ${view.referralCode}, and you still earn ${reward}`
      : `Until you open the app, your referral code ${view.referralCode} still earns you ${reward}`;
  return personMail(view, {
    preheader: "It's your turn. Try on your first outfit.",
    title: "It's your turn",
    ticket: [paragraph(introSentence(view), '24px 0 32px'), button(`Open ${site.name}`, view.earlyAccessUrl)],
    below: [
      { html: <Text style={{ ...type.body, marginTop: '32px' }}>{code}</Text>, text: code },
      ...(view.declineUrl ? [declineBlock(view.declineUrl, '20px')] : []),
    ],
  });
}

export const invitationPreview: InvitationProps = {
  ...previewProps,
  storeCreditCents: 3500,
  isVip: true,
  isPremiere: true,
  earlyAccessUrl: 'https://app.myfitmodel.example/?invitation=sample',
  declineUrl: 'https://myfitmodel.example/api/invitations/decline?token=sample',
  days: 14,
};

export const invitationMail = defineMail({
  preview: invitationPreview,
  view: viewInvitation,
  subject: () => `Your early access to ${site.name} is open`,
  content: invitation,
});
