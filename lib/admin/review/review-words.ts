import type { GroupKey } from '@/db/queries/reports/review-groups';
import type { ReferralState } from '@/db/schema/referrals';
import { formatCents } from '../../credit/money';
import type { CreditDecided, CreditDecision } from '../../operators/referrals/credit';
import type { DecisionStep } from '../../operators/referrals/undo';
import { plural } from '../../plural';
import type { Action } from '../action-result';
import type { DecisionInput } from './review';

// Client-safe: what the browser sends and shows.

/** In the order of the tabs. A reversal is final: the page of the referrer lists reversed referrals. */
export const reviewStates = ['withheld', 'rejected', 'paid'] as const satisfies ReferralState[];
export type ReviewState = (typeof reviewStates)[number];

/** What an operator can decide about referrals in a state. */
export const decisionsFor: Record<ReferralState, readonly CreditDecision[]> = {
  withheld: ['release', 'rejection'],
  rejected: ['release'],
  paid: ['reversal'],
  reversed: [],
};

export const everyDecision = ['release', 'rejection', 'reversal'] as const satisfies CreditDecision[];

type Outcome = Pick<CreditDecided, 'referrals' | 'skipped' | 'amountCents'>;

export interface Decided extends Outcome {
  /** What can be undone. */
  steps: readonly DecisionStep[];
  /** The referrer afterwards; null if the friends have several. */
  referrer: Pick<CreditDecided['referrer'], 'referralCount' | 'storeCreditCents' | 'isVip'> | null;
}

export interface Decide {
  make: Action<DecisionInput, Decided>;
  undo: Action<Pick<Decided, 'steps'>, Pick<DecisionStep, 'referrals'>>;
}

export const verbs: Record<CreditDecision, { present: string; past: string }> = {
  release: { present: 'Release', past: 'Released' },
  rejection: { present: 'Reject', past: 'Rejected' },
  reversal: { present: 'Reverse', past: 'Reversed' },
};

/** "This pays $26.00 …" */
export function describePreview(decision: CreditDecision, decided: Decided): string[] {
  const { referrals, amountCents, referrer } = decided;
  if (referrals === 0) return [describeNothing('would change', decided)];
  const what = plural(referrals, 'referral');
  if (decision === 'rejection') return [`This leaves ${what} unpaid. You can still release them later.`];
  const amount = formatCents(Math.abs(amountCents));
  const after = referrer ? [describeReferrer(referrer)] : [];
  if (decision === 'release') return [`This pays ${amount} for ${what}.`, ...after];
  const isFinal = 'Unless you undo it, it is final: these referrals can never be paid again.';
  return [`This takes back ${amount} for ${what}.`, ...after, isFinal];
}

function describeReferrer({ referralCount, storeCreditCents, isVip }: NonNullable<Decided['referrer']>) {
  const credit = `${plural(referralCount, 'paid referral')} and ${formatCents(storeCreditCents)}`;
  return `The referrer then has ${credit}${isVip ? ', and is a VIP' : ''}.`;
}

export function describeDone(decision: CreditDecision, decided: Outcome): string {
  if (decided.referrals === 0) return describeNothing('changed', decided);
  const amount = decision === 'rejection' ? '' : `: ${formatCents(Math.abs(decided.amountCents))}`;
  const already = describeSkipped(decided);
  const done = `${verbs[decision].past} ${plural(decided.referrals, 'referral')}${amount}.`;
  return already ? `${done} ${already}.` : done;
}

const describeNothing = (verb: string, decided: Outcome) =>
  `Nothing ${verb}: ${describeSkipped(decided) || 'no referral is left to decide'}.`;

/** "1 referral is already paid, 2 referrals are already rejected" */
const describeSkipped = ({ skipped }: Outcome) =>
  Object.entries(skipped)
    .map(([state, count]) => `${plural(count, 'referral')} ${count === 1 ? 'is' : 'are'} already ${state}`)
    .join(', ');

export const groupPath = ({
  referrerId,
  reason,
}: Pick<GroupKey, 'referrerId'> & { reason?: GroupKey['reason'] | null }) =>
  `/admin/review/${referrerId}/${reason ?? 'all'}`;

/** "Next: 23 friends of #1075." */
export const describeNext = (group: { friends: number; signupPosition: number } | undefined) =>
  group ? `Next: ${plural(group.friends, 'friend')} of #${group.signupPosition}.` : 'No other group is left.';

/** "Undone: 47 referrals are as before." */
export const describeUndone = ({ referrals }: Pick<DecisionStep, 'referrals'>): string =>
  `Undone: ${plural(referrals, 'referral')} ${referrals === 1 ? 'is' : 'are'} as before.`;

/** Of the steps of a decision about a group, or of its referrers. */
export function addDecided(sum: Decided, next: Decided): Decided {
  const skipped = { ...sum.skipped };
  for (const [state, count] of Object.entries(next.skipped) as [ReferralState, number][]) {
    skipped[state] = (skipped[state] ?? 0) + count;
  }
  return {
    ...next,
    skipped,
    steps: [...sum.steps, ...next.steps],
    referrals: sum.referrals + next.referrals,
    amountCents: sum.amountCents + next.amountCents,
  };
}
