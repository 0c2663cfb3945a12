import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries, type NewCreditEntry } from '../schema/credit-entries';
import { reviewGroups, reviewTotals } from '../schema/review-groups';

const states = ['withheld', 'rejected', 'released', 'reversed'];
const forEachState = (part: (state: string) => string) => sql.raw(states.map(part).join(', '));
const add = forEachState((state) => `${state} = counted.${state} + excluded.${state}`);

/** Payments at signup and bonuses change no group of withheld referrals. */
const changesGroup = ({ kind }: NewCreditEntry): boolean =>
  ['withheld', 'rejection', 'release', 'reversal'].includes(kind);

/**
 * The statement that adds new ledger entries to the counts of their groups, for a pipeline in which the entries come first;
 * undefined if they change no group. The caller must hold the lock of the counter.
 */
export function countForReview(tx: Handle, entries: readonly NewCreditEntry[]) {
  const changing = entries.filter(changesGroup);
  return changing.length > 0 ? tx.execute(groupUpdate(changing)) : undefined;
}

/**
 * A release can overrule a rejection. A reversal of a referral that was never withheld counts nowhere. The limit tells the
 * planner how few rows there are.
 */
const groupUpdate = (entries: readonly NewCreditEntry[]) => sql`
  with change as (
    select entry.signup_id, entry.withheld_reason,
      count(*) filter (where added.kind = 'withheld') - count(*) filter (
        where added.kind = 'rejection' or (added.kind = 'release' and rejection.id is null)
      ) as withheld,
      count(*) filter (where added.kind = 'rejection')
        - count(*) filter (where added.kind = 'release' and rejection.id is not null) as rejected,
      count(*) filter (where added.kind = 'release') - count(*) filter (where added.kind = 'reversal') as released,
      count(*) filter (where added.kind = 'reversal') as reversed
    from (
      select * from json_to_recordset(${toJson(entries)}::json) as input ("friendId" uuid, kind text)
      limit ${entries.length}
    ) added
      join ${creditEntries} entry on entry.referred_signup_id = added."friendId" and entry.kind = 'withheld'
      left join ${creditEntries} rejection
        on rejection.referred_signup_id = added."friendId" and rejection.kind = 'rejection'
    group by entry.signup_id, entry.withheld_reason
  ), total as (
    insert into ${reviewTotals} as counted (withheld_reason, ${forEachState((state) => state)})
    select withheld_reason, ${forEachState((state) => `sum(${state})`)} from change group by withheld_reason
    on conflict (withheld_reason) do update set ${add}
  )
  insert into ${reviewGroups} as counted (signup_id, withheld_reason, ${forEachState((state) => state)})
  select signup_id, withheld_reason, ${forEachState((state) => state)} from change
  on conflict (signup_id, withheld_reason) do update set ${add}`;

const toJson = (entries: readonly NewCreditEntry[]) =>
  JSON.stringify(entries.map(({ referredSignupId, kind }) => ({ friendId: referredSignupId, kind })));
