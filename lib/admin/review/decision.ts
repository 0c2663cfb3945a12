import type { ReferralReason } from '../../credit/credit-policy';
import { formatCents } from '../../credit/money';
import type { CreditDecision } from '../../operators/credit';
import { plural } from '../../plural';
import type { ActionResult } from '../action-result';
import type { Decided } from './decide-group';
import type { ReferralState } from './review-state';

/** Client-safe. */
export interface DecisionInput {
  referrerId: string;
  reason: ReferralReason;
  decision: CreditDecision;
  friends: { ids: string[] } | { all: ReferralState; until: Date };
  dryRun?: boolean;
}

export type Decide = (input: DecisionInput) => Promise<ActionResult<Decided>>;

export const verbs: Record<CreditDecision, { present: string; past: string }> = {
  release: { present: 'Release', past: 'Released' },
  rejection: { present: 'Reject', past: 'Rejected' },
  reversal: { present: 'Reverse', past: 'Reversed' },
};

/** "This pays $26.00 …" */
export function describePreview(decision: CreditDecision, decided: Decided): string[] {
  const { referrals, amountCents } = decided;
  if (referrals === 0) return [describeNothing('would change', decided)];
  const amount = formatCents(Math.abs(amountCents));
  const what = plural(referrals, 'referral');
  if (decision === 'rejection') return [`This leaves ${what} unpaid. You can still release them later.`];
  const referrer = describeReferrer(decided);
  if (decision === 'release') return [`This pays ${amount} for ${what}.`, referrer];
  return [
    `This takes back ${amount} for ${what}.`,
    referrer,
    'A reversal is final: these referrals can never be paid again.',
  ];
}

export function describeDone(decision: CreditDecision, decided: Decided): string {
  if (decided.referrals === 0) return describeNothing('changed', decided);
  const amount = decision === 'rejection' ? '' : `: ${formatCents(Math.abs(decided.amountCents))}`;
  const already = describeSkipped(decided);
  const done = `${verbs[decision].past} ${plural(decided.referrals, 'referral')}${amount}.`;
  return already ? `${done} ${already}.` : done;
}

const describeNothing = (verb: string, decided: Decided) =>
  `Nothing ${verb}: ${describeSkipped(decided) || 'these referrals are already decided'}.`;

/** "1 referral is already paid, 2 referrals are already rejected" */
const describeSkipped = ({ skipped }: Decided) =>
  Object.entries(skipped)
    .map(([state, count]) => `${plural(count, 'referral')} ${count === 1 ? 'is' : 'are'} already ${state}`)
    .join(', ');

function describeReferrer({ referralCount, storeCreditCents, isVip }: Decided): string {
  const credit = formatCents(storeCreditCents);
  return `The referrer then has ${plural(referralCount, 'paid referral')} and ${credit}${isVip ? ', and is a VIP' : ''}.`;
}

export const addDecided = (sum: Decided, next: Decided): Decided => ({
  ...next,
  skipped: sum.skipped,
  referrals: sum.referrals + next.referrals,
  amountCents: sum.amountCents + next.amountCents,
});
