/** What every mail needs. The sender has already cleaned and shortened the name. */
export interface MailProps {
  firstName: string | null;
  referralCode: string;
  storeCreditCents: number;
  isVip: boolean;
  referralCreditCents: number;
  siteUrl: string;
  unsubscribeUrl: string;
  postalAddress: string | null;
}

export interface WelcomeProps extends MailProps {
  signupPosition: number;
  referralLink: string;
  statsUrl: string;
  premiereSpots: number;
  vipReferrals: number;
  vipBonusCents: number;
}

export interface InvitationProps extends MailProps {
  isPremiere: boolean;
  earlyAccessUrl: string;
}
