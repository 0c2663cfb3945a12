import type { CreditDecided } from '@/lib/operators/credit';
import { personLine, personRecord } from '../../output/person';
import { counted, dollars } from '../../output/words';

/** What a decision did to the referrer, for people. */
export function describeCredit({ referrals, amountCents, referrer }: CreditDecided): string[] {
  const verb = amountCents < 0 ? 'Took back' : 'Paid';
  const { referralCount, storeCreditCents, isVip } = referrer;
  const status = isVip ? ', VIP' : '';
  return [
    `${verb} ${counted(referrals, 'referral')}: ${dollars(Math.abs(amountCents))}.`,
    `${personLine(referrer)} now has ${counted(referralCount, 'referral')} and ${dollars(storeCreditCents)}${status}.`,
  ];
}

/** The same for scripts. */
export function creditRecord({ referrals, amountCents, referrer }: CreditDecided) {
  return { referrals, amountCents, referrer: personRecord(referrer) };
}
