import type { InvitationProps, MailProps, WelcomeProps } from '../mail-props';
import type { SignInProps } from '../sign-in-copy';

const sample: MailProps = {
  firstName: 'Ada',
  referralCode: 'MFM-7KQ2XD',
  storeCreditCents: 300,
  isVip: false,
  referralCreditCents: 100,
  paidOn: 'signup',
  siteUrl: 'https://myfitmodel.example',
  unsubscribeUrl: 'https://myfitmodel.example/api/unsubscribe?token=sample',
  postalAddress: '1 Fitting Lane, Springfield',
};

export const welcome: WelcomeProps = {
  ...sample,
  signupPosition: 313,
  referralLink: 'https://myfitmodel.example/?ref=MFM-7KQ2XD',
  statsUrl: 'https://myfitmodel.example/stats',
  confirmUrl: null,
  premiereSpots: 500,
  vipReferrals: 10,
  vipBonusCents: 2500,
};

export const invitation: InvitationProps = {
  ...sample,
  storeCreditCents: 3500,
  isVip: true,
  isPremiere: true,
  earlyAccessUrl: 'https://app.myfitmodel.example',
};

export const signIn: SignInProps = {
  link: 'https://myfitmodel.example/admin/sign-in/link?token=sample&to=%2Fadmin',
  siteUrl: 'https://myfitmodel.example',
  minutes: 10,
};
