import { sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { auditEntries } from '../../schema/audit-entries';
import { creditEntries, type NewCreditEntry } from '../../schema/credit-entries';
import { type ReferralReason, referrals } from '../../schema/referrals';

/** What happened to a person's friends within a quarter of an hour. */
export interface FriendEvent {
  at: Date;
  /** `withheld`: those who still are. `rejected`: they came too late. Of the ledger, entries that no operator decided. */
  kind: 'joined' | 'withheld' | 'rejected' | NewCreditEntry['kind'];
  reason: ReferralReason | null;
  friends: number;
  cents: number;
}

/** What an operator decided is an act of the audit, from shortly before the time of the entry, which has milliseconds only. */
const isDecided = sql`exists (
  select from ${auditEntries} act where act.subject_id = entry.signup_id
    and act.detail ->> 'referredSignupId' = entry.friend_id::text
    and act.action in ('credit.attach', 'credit.' || replace(entry.kind, 'referral', 'release'))
    and entry.created_at - date_trunc('milliseconds', act.at) between interval '0' and interval '1 minute')`;

/** Newest first. Quarters of an hour, because the days of every time zone begin with one. */
export async function readFriendEvents(handle: Handle, personId: string): Promise<FriendEvent[]> {
  type Row = Omit<FriendEvent, 'at'> & { at: number };
  const rows = await handle.execute<Row & Record<string, unknown>>(sql`
    select extract(epoch from max(at))::float8 * 1000 as at, kind, reason,
      count(*)::int as friends, sum(cents)::int as cents
    from (
      select created_at as at, 'joined' as kind, null as reason, 0 as cents
      from ${referrals} where referrer_id = ${personId}
      union all
      select coalesce(decided_at, created_at), state, reason, 0
      from ${referrals} where referrer_id = ${personId} and (state = 'withheld' or (state, reason) = ('rejected', 'handed_over'))
      union all
      select created_at, kind, null, amount_cents from ${creditEntries} entry
      where signup_id = ${personId} and not ${isDecided}
    ) events group by date_bin('15 minutes', at, 'epoch'), kind, reason order by 1 desc`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
