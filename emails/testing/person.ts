import type { MailProps } from '../person-mail';

export const siteUrl = 'https://myfitmodel.example';
export const person: MailProps = {
  firstName: 'Ada',
  referralCode: 'MFM-7KQ2XD',
  signupPosition: 313,
  referralCount: 3,
  storeCreditCents: 300,
  paidBonusCents: 2500,
  isVip: false,
  takesFriends: true,
  isInvited: false,
  paysOnConfirmation: false,
  friendLimit: 100,
  siteUrl,
  referralLink: `${siteUrl}/?ref=MFM-7KQ2XD`,
  placeUrl: `${siteUrl}/place/sample`,
  confirmUrl: null,
  unsubscribeUrl: `${siteUrl}/api/unsubscribe?token=sample`,
  postalAddress: '1 Fitting Lane, Springfield',
};
