/** What every mail needs. The sender has already cleaned and shortened the name. */
export interface MailProps {
  firstName: string | null;
  referralCode: string;
  storeCreditCents: number;
  isVip: boolean;
  referralCreditCents: number;
  /** When a referral pays. */
  paidOn: 'signup' | 'confirmation';
  siteUrl: string;
  unsubscribeUrl: string;
  postalAddress: string | null;
}

export interface WelcomeProps extends MailProps {
  signupPosition: number;
  referralLink: string;
  statsUrl: string;
  /** Null for people who need not confirm their address. */
  confirmUrl: string | null;
  premiereSpots: number;
  vipReferrals: number;
  vipBonusCents: number;
}

export interface InvitationProps extends MailProps {
  isPremiere: boolean;
  earlyAccessUrl: string;
}
