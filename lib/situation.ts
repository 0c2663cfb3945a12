import type { SignupRow, WaitlistState } from '@/db/schema/signups';
import type { Env } from './config/env';
import { PREMIERE_SPOTS, REFERRALS_PER_PERSON, VIP_REFERRALS } from './constants';

/** What promises depend on. A page that is the same for everybody asks the server for it. */
export interface Situation {
  state: WaitlistState;
  /** How many people joined, on pages that know it. */
  total?: number;
  /** Where the app is, once it is open to everybody. */
  appUrl: string | null;
  /** A referral pays when the friend confirms the email, and not at once. */
  paysOnConfirmation: boolean;
  /** The most friends that count for a person, or 0 for any number. */
  friendLimit: number;
  /** What each of the first 500 gets. Null: it is not announced yet. */
  prize: string | null;
}

/** What promises to one person depend on, too. */
export interface PersonSituation extends Situation {
  isPremiere: boolean;
  isVip: boolean;
  referralsToVip: number;
  /** Another friend would count: the person is below the limit, and the app does not have their credit yet. */
  earnsCredit: boolean;
  /** `none` also to who knows only the person's code. */
  invitation: 'none' | 'invited' | 'expired' | 'accepted';
  /** We send the person mail: they neither stopped it nor does it come back. */
  getsMail: boolean;
}

/** What prerendered pages begin with. */
export const firstSituation: Situation = {
  state: 'open',
  appUrl: null,
  paysOnConfirmation: false,
  friendLimit: REFERRALS_PER_PERSON,
  prize: null,
};

type Terms = ReturnType<typeof termsOf>;

export const termsOf = (env: Env) => ({
  /** Invitations lead to the landing page if there is no app to open. */
  earlyAccessUrl: env.EARLY_ACCESS_URL ? new URL(env.EARLY_ACCESS_URL).href : null,
  paysOnConfirmation: env.REFERRAL_CREDIT === 'confirmation',
  friendLimit: env.REFERRALS_PER_PERSON,
  prize: env.PRIZE ?? null,
});

export const situationOf = (
  state: WaitlistState,
  { earlyAccessUrl, paysOnConfirmation, friendLimit, prize }: Terms,
): Situation => ({
  // Without its address, nobody can open the app.
  state: state === 'launched' && earlyAccessUrl === null ? 'closed' : state,
  appUrl: state === 'launched' ? earlyAccessUrl : null,
  paysOnConfirmation,
  friendLimit,
  prize,
});

/** Unconfirmed friends don't count, so confirming asks again: otherwise anybody could use up the limit of a code. */
export const isPersonFull = (referralCount: number, friendLimit: number): boolean =>
  friendLimit > 0 && referralCount >= friendLimit;

export const earnsCredit = (
  { handedOverAt, referralCount }: Pick<SignupRow, 'handedOverAt' | 'referralCount'>,
  friendLimit: number,
): boolean => handedOverAt === null && !isPersonFull(referralCount, friendLimit);

export const referralsToVip = (referralCount: number): number => Math.max(0, VIP_REFERRALS - referralCount);

type Facts = Pick<SignupRow, 'signupPosition' | 'isVip' | 'referralCount'> &
  Pick<PersonSituation, 'earnsCredit'>;

export const personSituation = (
  situation: Situation,
  { signupPosition, isVip, referralCount, earnsCredit }: Facts,
  { invitation = 'none', getsMail = true }: Partial<PersonSituation> = {},
): PersonSituation => ({
  ...situation,
  isPremiere: signupPosition <= PREMIERE_SPOTS,
  isVip,
  referralsToVip: referralsToVip(referralCount),
  earnsCredit,
  invitation,
  getsMail,
});
