import { firstSituation, personSituation } from '@/lib/situation';
import type { MailProps } from '../person-mail';

export const siteUrl = 'https://myfitmodel.example';
export const person: MailProps = {
  firstName: 'Ada',
  referralCode: 'MFM-7KQ2XD',
  signupPosition: 313,
  referralCount: 3,
  storeCreditCents: 300,
  paidBonusCents: 2500,
  situation: personSituation(firstSituation, {
    signupPosition: 313,
    referralCount: 3,
    isVip: false,
    earnsCredit: true,
  }),
  appLink: null,
  siteUrl,
  referralLink: `${siteUrl}/?ref=MFM-7KQ2XD`,
  placeUrl: `${siteUrl}/place/sample`,
  confirmUrl: null,
  unsubscribeUrl: `${siteUrl}/api/unsubscribe?token=sample`,
  postalAddress: '1 Fitting Lane, Springfield',
};
