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

/** For the tests and the preview of React Email. */
export const sampleProps: MailProps = {
  firstName: 'Ada',
  referralCode: 'MFM-7KQ2XD',
  storeCreditCents: 300,
  isVip: false,
  referralCreditCents: 100,
  siteUrl: 'https://myfitmodel.example',
  unsubscribeUrl: 'https://myfitmodel.example/api/unsubscribe?token=sample',
  postalAddress: '1 Fitting Lane, Springfield',
};
