import { deepStrictEqual } from 'node:assert';
import { sql } from 'drizzle-orm';
import { wrongReferrals } from '../checks/ledger-checks';
import { findViolation } from '../checks/violations';
import type { Handle } from '../client';

/** Uses Node.js's assert, because Playwright tests and benchmarks also call it. */
export async function expectConsistentList(handle: Handle, total: number): Promise<void> {
  const [facts] = await handle.execute(sql`
    select
      (select last_position from waitlist_counter) as counter,
      count(*)::int as people,
      count(distinct signup_position)::int as positions,
      coalesce(max(signup_position), 0) as last,
      (select count(*)::int from outbox_emails where kind = 'welcome') as mails,
      count(*) filter (where store_credit_cents <> coalesce(ledger.cents, 0))::int as wrong_credit,
      count(*) filter (where referral_count <> coalesce(ledger.paid, 0))::int as wrong_count,
      count(*) filter (where store_credit_cents <> referral_count * 100 + case when referral_count >= 10 then 2500 else 0 end)::int as breaks_rules,
      count(*) filter (where is_vip <> coalesce(vip_override, referral_count >= 10))::int as wrong_vip
    from signups left join (
      select signup_id, sum(amount_cents)::int as cents,
        (count(*) filter (where kind = 'referral') - count(*) filter (where kind = 'reversal'))::int as paid
      from credit_entries group by signup_id
    ) as ledger on ledger.signup_id = signups.id`);
  const totals = { counter: total, people: total, positions: total, last: total, mails: total };
  const mistakes = { wrong_credit: 0, wrong_count: 0, breaks_rules: 0, wrong_vip: 0 };
  deepStrictEqual({ ...facts }, { ...totals, ...mistakes });
  deepStrictEqual(await findViolation(handle, wrongReferrals), { count: 0, positions: [] });
}
