import { creditDecision, describeAmount, describeReferrals } from './decision';

export const release = creditDecision({
  name: 'credit.release',
  description: 'pay a withheld, rejected or reversed referral, or all withheld ones of one referrer',
  kind: 'release',
  verbs: { present: 'Release', past: 'Released' },
  describe: (referrals, amount) => [`This pays ${amount} for ${referrals}.`],
  actionOf: ({ kind }) => (kind === 'vip_bonus' ? 'credit.vip_bonus' : 'credit.release'),
  audit: {
    'credit.release': ['Released', describeReferrals],
    'credit.vip_bonus': ['Paid the VIP bonus', describeAmount],
  },
});

export const reject = creditDecision({
  name: 'credit.reject',
  description: 'leave a withheld referral unpaid, or all of one referrer; a release still pays it',
  kind: 'rejection',
  verbs: { present: 'Reject', past: 'Rejected' },
  describe: (referrals) => [`This leaves ${referrals} unpaid. You can still release them.`],
  actionOf: () => 'credit.rejection',
  audit: { 'credit.rejection': ['Rejected', describeReferrals] },
});

export const reverse = creditDecision({
  name: 'credit.reverse',
  description: 'take back a paid referral, or all of one referrer; a release pays it again',
  kind: 'reversal',
  asks: true,
  verbs: { present: 'Reverse', past: 'Reversed' },
  describe: (referrals, amount) => [
    `This takes back ${amount} for ${referrals}.`,
    'You can still release them.',
  ],
  actionOf: ({ kind }) => (kind === 'bonus_reversal' ? 'credit.bonus_reversal' : 'credit.reversal'),
  audit: {
    'credit.reversal': ['Reversed', describeReferrals],
    'credit.bonus_reversal': ['Took back the VIP bonus', describeAmount],
  },
});
