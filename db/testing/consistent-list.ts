import { deepStrictEqual } from 'node:assert';
import { sql } from 'drizzle-orm';
import { wrongReferrals, wrongSums } from '../checks/ledger-checks';
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
      count(*) filter (where store_credit_cents <> referral_count * 100 + case when referral_count >= 10 then 2500 else 0 end)::int as breaks_rules,
      count(*) filter (where is_vip <> (referral_count >= 10))::int as wrong_vip
    from signups`);
  const totals = { counter: total, people: total, positions: total, last: total, mails: total };
  deepStrictEqual({ ...facts }, { ...totals, breaks_rules: 0, wrong_vip: 0 });
  for (const broken of [wrongReferrals, wrongSums]) {
    deepStrictEqual(await findViolation(handle, broken), { count: 0, positions: [] });
  }
}
