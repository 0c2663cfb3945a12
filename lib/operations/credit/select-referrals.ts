import type { Handle } from '@/db/client';
import { findReferral, type ReferralChoice, readReferrals } from '@/db/queries/referrals';
import type { ReferralRow, ReferralState } from '@/db/schema/referrals';
import { identifyEmail } from '../../address/canonical-mailbox';
import type { Settlement } from '../../credit/settle-referrals';
import type { Operator } from '../change';
import { describeLatestDecision } from '../latest-change';
import { findPerson, type Person } from '../person/person';
import { refuseIf } from '../person/refuse';
import { Refusal, type RefusalReason } from '../refusals';

export type CreditDecision = Settlement['kind'];

/** The referral of a friend, or those of a referrer: the chosen ones, or all of a state, or the next step of all. */
export type CreditScope = string | (ReferralChoice & { referrer: string; isStep?: true });

const REFUSALS: Record<CreditDecision, Record<ReferralState, RefusalReason | null>> = {
  release: { withheld: null, rejected: null, paid: 'already_paid', reversed: null },
  rejection: {
    withheld: null,
    rejected: 'already_rejected',
    paid: 'not_withheld',
    reversed: 'already_reversed',
  },
  reversal: { withheld: 'not_paid', rejected: 'not_paid', paid: null, reversed: 'already_reversed' },
};

/** A release of all referrals skips those that an operator rejected. */
const STATE_OF_ALL: Record<CreditDecision, ReferralState> = {
  release: 'withheld',
  rejection: 'withheld',
  reversal: 'paid',
};

const LOOKED_AT = 100;

export interface Selected {
  before: Person;
  referrals: ReferralRow[];
  /** Referrals that the decision no longer applies to, by their state: another operator was faster. */
  skipped: Partial<Record<ReferralState, number>>;
  /** The sentence about who decided about those last. */
  decidedBy?: string;
}

export const isOwn = ({ addresses = [] }: Operator, { canonicalMailbox }: Person): boolean =>
  addresses.some((address) => identifyEmail(address).canonicalMailbox === canonicalMailbox);

export async function selectReferrals(
  handle: Handle,
  operator: Operator,
  scope: CreditScope,
  decision: CreditDecision,
  limit?: number,
): Promise<Selected> {
  const selected = await find(handle, operator, scope, decision, limit);
  await refuseIf({ tx: handle, operator }, selected.before, 'referrer_erased', 'handed_over');
  if (decision === 'release' && isOwn(operator, selected.before)) throw new Refusal('own_referrals');
  return selected;
}

async function find(
  handle: Handle,
  operator: Operator,
  scope: CreditScope,
  decision: CreditDecision,
  limit?: number,
) {
  const refusalOf = ({ state }: ReferralRow) => REFUSALS[decision][state];
  if (typeof scope === 'string') {
    const found = await findReferral(handle, (await findPerson(handle, scope)).id);
    if (!found) throw new Refusal('not_referred');
    const refusal = refusalOf(found.referral);
    const { referrer: before, referral } = found;
    if (refusal)
      throw new Refusal(refusal).because(
        await describeLatestDecision(handle, before.id, [referral.friendId], operator),
      );
    return { before, referrals: [referral], skipped: {} };
  }
  const { referrer, state, ...choice } = scope;
  const before = await findPerson(handle, referrer);
  const stateOfAll = choice.friendIds ? undefined : (state ?? STATE_OF_ALL[decision]);
  const found = await readReferrals(handle, before.id, { ...choice, state: stateOfAll }, limit);
  const isSkipped = (referral: ReferralRow) =>
    refusalOf(referral) !== null || (state !== undefined && referral.state !== state);
  const stale = found.filter(isSkipped);
  const skipped: Selected['skipped'] = {};
  for (const { state: now } of stale) skipped[now] = (skipped[now] ?? 0) + 1;
  // All of them were decided meanwhile.
  const others = found.length > 0 ? stale : await readReferrals(handle, before.id, choice, LOOKED_AT);
  const ids = others.map(({ friendId }) => friendId);
  const decidedBy =
    ids.length > 0 ? await describeLatestDecision(handle, before.id, ids, operator) : undefined;
  return { before, referrals: found.filter((referral) => !isSkipped(referral)), skipped, decidedBy };
}
