import { Link, Text } from '@react-email/components';
import { formatCents, formatReward } from '@/lib/credit/money';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { type Block, button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { friendsTerms, type MailProps, personMail, previewProps } from './person-mail';
import { type } from './theme';
import { balanceRows, placeInLine, vipBadge, vipLadder } from './welcome-blocks';

interface WelcomeProps extends MailProps {
  signupPosition: number;
  referralLink: string;
  statsUrl: string;
  /** Null for people who need not confirm their address. */
  confirmUrl: string | null;
  premiereSpots: number;
  vipReferrals: number;
  vipBonusCents: number;
}

type WelcomeView = ReturnType<typeof viewWelcome>;

/** Longer positions get a smaller font to fit a narrow phone. */
const LONG_POSITION = 10_000;

function viewWelcome(all: WelcomeProps) {
  const { signupPosition, storeCreditCents, paidOn, ...props } = all;
  // The spread comes last: V8 takes two microseconds for each property after one.
  return {
    paysOnConfirmation: paidOn === 'confirmation',
    position: `#${signupPosition}`,
    isLongPosition: signupPosition >= LONG_POSITION,
    isPremiere: signupPosition <= props.premiereSpots,
    storeCredit: formatCents(storeCreditCents),
    referralsTowardVip: referralsTowardVip(all),
    linkStart: props.referralLink.slice(0, -props.referralCode.length),
    ...props,
  };
}

/** Paid referrals on the way to VIP status. Before the VIP bonus, the credit comes from referrals alone. */
function referralsTowardVip(props: WelcomeProps): number {
  const { storeCreditCents, isVip, referralCreditCents, vipReferrals } = props;
  if (isVip) return vipReferrals;
  return Math.min(Math.max(Math.floor(storeCreditCents / referralCreditCents), 0), vipReferrals);
}

function welcome(view: WelcomeView) {
  const { position, isVip, confirmUrl, referralsTowardVip: reached, vipReferrals: goal } = view;
  const credit = `You earn ${formatReward(view.referralCreditCents)} of store credit for each friend who ${friendsTerms(view)}.`;
  return personMail(view, {
    preheader: `Your link is inside. ${credit}`,
    title: "You're in",
    ticket: [
      placeInLine(position, view.isLongPosition),
      ...(isVip ? [vipBadge] : []),
      paragraph(placeSentence(view), '24px 0 0'),
      ...(confirmUrl ? [paragraph(whyConfirm, '24px 0'), button('Confirm your email', confirmUrl)] : []),
      vipLadder(reached, goal),
      paragraph(vipSentence(view), '12px 0 0'),
      balanceRows(view),
      paragraph(`${howToShare} ${credit} ${whatHappensNext}`, '4px 0 24px'),
      { ...button('Send it to a friend', `${balanceHref(view)}#share`), text: '' },
    ],
    below: [balanceLinks(view)],
  });
}

const whyConfirm =
  'Please confirm that this address is yours. If a friend invited you, they earn store credit only after that.';

const howToShare = 'Share your link with friends in a chat, a post or an email.';

const whatHappensNext =
  'Each of them also brings your invitation forward: we invite people in waves, by email.';

function placeSentence({ isPremiere, premiereSpots }: WelcomeView): string {
  return isPremiere
    ? `You're one of the first ${premiereSpots}: premiere features, early drop invites and prize eligibility are reserved for you.`
    : `The first ${premiereSpots} spots were already taken when you joined. You keep your place in line, and every referral still earns store credit and an earlier invitation.`;
}

function vipSentence(view: WelcomeView): string {
  const additional = `adds ${formatReward(view.referralCreditCents)}.`;
  if (view.isVip) return `You're a VIP. Each additional referral ${additional}`;
  const done = view.referralsTowardVip;
  const left = view.vipReferrals - done;
  if (left === 0) return `You've reached ${done} referrals. Each additional one ${additional}`;
  const more = done === 0 ? '' : 'more ';
  const bonus = `${formatReward(view.vipBonusCents)} of credit.`;
  return left === 1
    ? `1 ${more}referral makes you a VIP and adds ${bonus}`
    : `${left} ${more}referrals make you a VIP and add ${bonus}`;
}

/** The stats page shows the balance, shares the link, and makes the picture of the ticket. */
const balanceHref = ({ statsUrl, referralCode }: WelcomeView) => `${statsUrl}?code=${referralCode}`;

const aboutPlace = 'It shows which friends count, your credit and your data. Keep its link to yourself.';

function balanceLinks(view: WelcomeView): Block {
  const href = balanceHref(view);
  const link = (label: string, to = href) => (
    <Link href={to} className="page" style={pageLink}>
      {label}
    </Link>
  );
  const html = (
    <>
      <Text style={{ ...type.body, marginTop: '32px' }}>{link('Check your balance')} any time.</Text>
      <Text style={{ ...type.body, marginTop: '12px' }}>
        {link('Get your ticket picture')} to post or send.
      </Text>
      <Text style={{ ...type.body, marginTop: '12px' }}>
        {link('Your place', view.placeUrl)} is your private page. {aboutPlace}
      </Text>
    </>
  );
  const text = `You can check your balance any time, and get your ticket picture to post or send:\n${href}\n\nYour place is your private page. ${aboutPlace}\n${view.placeUrl}`;
  return { html, text };
}

const pageLink = { color: palette.ink, fontWeight: 600, textDecoration: 'underline' };

const preview: WelcomeProps = {
  ...previewProps,
  signupPosition: 313,
  referralLink: 'https://myfitmodel.example/?ref=MFM-7KQ2XD',
  statsUrl: 'https://myfitmodel.example/stats',
  confirmUrl: null,
  premiereSpots: 500,
  vipReferrals: 10,
  vipBonusCents: 2500,
};

export const welcomeMail = defineMail({
  preview,
  view: viewWelcome,
  // Without the name: text that a visitor typed must not reach a mail header.
  subject: ({ position, isVip }) => `You're ${isVip ? 'a VIP and ' : ''}${position} in line at ${site.name}`,
  content: welcome,
});
