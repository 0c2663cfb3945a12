import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '@/lib/waitlist/constants';

const terms = [
  { amount: REFERRAL_CREDIT_CENTS / 100, text: 'store credit per referred signup' },
  { amount: VIP_BONUS_CENTS / 100, text: `credit plus VIP status at ${VIP_REFERRALS} referrals` },
];

/** What a referral earns, and what ten do. */
export function LadderTerms() {
  return (
    <dl className="mt-5 grid grid-cols-2 border-current border-t">
      {terms.map(({ amount, text }) => (
        <div key={text} className="pt-4 pr-4 not-first:border-line not-first:border-l not-first:pl-5">
          <dt className="font-display text-[clamp(2.75rem,4.4vw,4rem)] leading-none tracking-[-0.03em]">
            ${amount}
          </dt>
          <dd className="mt-2 max-w-60 text-small">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
