import type { GroupKey } from '@/db/queries/admin-review';
import type { ReferralChoice } from '@/db/queries/referrals';
import type { ReferralState } from '@/db/schema/referrals';
import { formatCents } from '../../credit/money';
import type { CreditDecided, CreditDecision } from '../../operators/credit';
import { plural } from '../../plural';
import type { Action } from '../action-result';

// Client-safe: what the browser sends and shows.

/** Two friends who join within this time are suspicious. */
export const FAST_SECONDS = 60;

/** What an operator can decide about referrals in a state, in the order of the tabs. */
export const decisionsFor: Record<ReferralState, readonly CreditDecision[]> = {
  withheld: ['release', 'rejection'],
  rejected: ['release'],
  paid: ['reversal'],
  reversed: [],
};

export const everyDecision = ['release', 'rejection', 'reversal'] as const satisfies CreditDecision[];

export interface DecisionInput {
  referrerId: string;
  decision: CreditDecision;
  choice:
    | { friendIds: readonly string[] }
    | (Pick<ReferralChoice, 'reason' | 'exceptUnconfirmed'> & { state: ReferralState; until: Date });
}

export interface Decided extends Pick<CreditDecided, 'referrals' | 'skipped' | 'amountCents'> {
  /** Of the referrer afterwards. */
  referralCount: number;
  storeCreditCents: number;
  isVip: boolean;
}

export type Decide = Action<DecisionInput, Decided>;

export const verbs: Record<CreditDecision, { present: string; past: string }> = {
  release: { present: 'Release', past: 'Released' },
  rejection: { present: 'Reject', past: 'Rejected' },
  reversal: { present: 'Reverse', past: 'Reversed' },
};

/** "This pays $26.00 …" */
export function describePreview(decision: CreditDecision, decided: Decided): string[] {
  const { referrals, amountCents, referralCount, storeCreditCents, isVip } = decided;
  if (referrals === 0) return [describeNothing('would change', decided)];
  const what = plural(referrals, 'referral');
  if (decision === 'rejection') return [`This leaves ${what} unpaid. You can still release them later.`];
  const amount = formatCents(Math.abs(amountCents));
  const credit = `${plural(referralCount, 'paid referral')} and ${formatCents(storeCreditCents)}`;
  const referrer = `The referrer then has ${credit}${isVip ? ', and is a VIP' : ''}.`;
  if (decision === 'release') return [`This pays ${amount} for ${what}.`, referrer];
  const isFinal = 'A reversal is final: these referrals can never be paid again.';
  return [`This takes back ${amount} for ${what}.`, referrer, isFinal];
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

export const groupPath = ({ referrerId, reason }: GroupKey) =>
  `/admin/review/${referrerId}/${reason ?? 'all'}`;

export const addDecided = (sum: Decided, next: Decided): Decided => ({
  ...next,
  skipped: sum.skipped,
  referrals: sum.referrals + next.referrals,
  amountCents: sum.amountCents + next.amountCents,
});
