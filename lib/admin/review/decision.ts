import { formatCents } from '../../credit/money';
import type { WithheldReason } from '../../credit/withholding-rules';
import type { CreditDecision } from '../../operators/credit';
import { plural } from '../../plural';
import type { ActionResult } from '../action-result';
import type { Decided } from './decide-group';
import type { ReviewState } from './review-state';

/** Client-safe. */
export interface DecisionInput {
  referrerId: string;
  reason: WithheldReason;
  decision: CreditDecision;
  friends: { ids: string[] } | { all: ReviewState; until: Date };
  dryRun?: boolean;
}

export type Decide = (input: DecisionInput) => Promise<ActionResult<Decided>>;

export const verbs: Record<CreditDecision, { present: string; past: string }> = {
  release: { present: 'Release', past: 'Released' },
  rejection: { present: 'Reject', past: 'Rejected' },
  reversal: { present: 'Reverse', past: 'Reversed' },
};

/** "This pays $26.00 …" */
export function describePreview(decision: CreditDecision, decided: Decided): string {
  const { referrals, amountCents } = decided;
  if (referrals === 0) return 'Nothing would change: somebody has decided about these referrals already.';
  const amount = formatCents(Math.abs(amountCents));
  const what = plural(referrals, 'referral');
  if (decision === 'rejection') return `This leaves ${what} unpaid. You can still release them later.`;
  const effect = decision === 'release' ? `pays ${amount}` : `takes back ${amount}`;
  return `This ${effect} for ${what}. ${describeReferrer(decided)}`;
}

export function describeDone(decision: CreditDecision, decided: Decided): string {
  const what = `${verbs[decision].past} ${plural(decided.referrals, 'referral')}`;
  if (decision === 'rejection' || decided.referrals === 0) return `${what}.`;
  return `${what}: ${formatCents(Math.abs(decided.amountCents))}.`;
}

function describeReferrer({ referralCount, storeCreditCents, isVip }: Decided): string {
  const credit = formatCents(storeCreditCents);
  return `The referrer then has ${plural(referralCount, 'paid referral')} and ${credit}${isVip ? ', and is a VIP' : ''}.`;
}

export const addDecided = (sum: Decided, next: Decided): Decided => ({
  ...next,
  referrals: sum.referrals + next.referrals,
  amountCents: sum.amountCents + next.amountCents,
});
