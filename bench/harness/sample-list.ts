import { type SQL, sql } from 'drizzle-orm';
import { correctReviewGroups } from '@/db/checks/review-checks';
import type { Handle } from '@/db/client';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS } from '@/db/schema/rewards';
import { statusRules } from '@/lib/credit/priority';
import { inviteWave } from '@/lib/operators/invite';
import { withDatabase } from './with-database';

const WAVES = 10;
const { vipReferrals, premiereSpots, perReferral, forVip, forPremiere } = statusRules;

/** Ids sort by position, like those of people who join one after another. */
const idOf = (kind: number, position: SQL) =>
  sql`('00000000-0000-7000-${sql.raw(String(8000 + kind))}-' || lpad(to_hex(${position}), 12, '0'))::uuid`;
const personId = (position: SQL) => idOf(0, position);

/** A person of the list. */
export const personAt = (position: number) => ({
  id: `00000000-0000-7000-8000-${position.toString(16).padStart(12, '0')}`,
  position,
});

/** Every twentieth person is a host, who refers 15 of the next 19 people. */
const isFriend = sql`position % 4 <> 1`;
const host = sql`(position - 1) / 20 * 20 + 1`;

/**
 * Fills an empty list with all that the admin area shows, in the same shares for every size: 5 % of the people each are
 * hosts, all of them VIPs, withheld referrals, suppressed, invited in ten waves, and subject of an operator's change.
 * 1 % of the emails each are dead and waiting. Statements about all rows at once: `seed` takes minutes for a million people.
 */
export async function createSampleList(databaseUrl: string, people: number): Promise<void> {
  await withDatabase(databaseUrl, async (db) => {
    await insertPeople(db, people);
    await insertLedger(db);
    await correctReviewGroups(db);
    await insertMail(db);
    await db.execute(sql`vacuum analyze`);
    await inviteWaves(db, people / 20 / WAVES);
    await insertAudit(db);
    await db.execute(sql`vacuum analyze`);
    await db.execute(sql`checkpoint`);
  });
}

async function insertPeople(db: Handle, people: number): Promise<void> {
  await db.execute(sql`
    insert into signups (id, email, email_key, mailbox_key, first_name, referral_code, signup_position, referred_by,
      own_domain, captcha, created_at, utm_source, referrer_host)
    select ${personId(sql`position`)}, email, email, email, 'Name ' || position,
      'MFM-' || upper(lpad(to_hex(position), 6, '0')), position,
      case when ${isFriend} then ${personId(host)} end, case when ${isFriend} then 'example.com' end, 'passed',
      now() - (${people}::int - position) * interval '35 days' / ${people}::int,
      (array['instagram', 'tiktok', 'newsletter'])[position % 8], case when position % 8 = 4 then 'www.google.com' end
    from generate_series(1, ${people}::int) as position, lateral (select 'person-' || position || '@example.com' as email)`);
  await db.execute(sql`
    insert into signup_networks (signup_id, referred_by, network_hash, created_at)
    select id, referred_by, md5((signup_position / 10)::text), created_at from signups`);
  await db.execute(sql`update waitlist_counter set last_position = ${people}`);
}

/** A host's referrals are paid, except for one. */
async function insertLedger(db: Handle): Promise<void> {
  const position = sql`signup_position`;
  await db.execute(sql`
    insert into credit_entries (id, signup_id, referred_signup_id, kind, amount_cents, withheld_reason, created_at)
    select ${idOf(1, position)}, referred_by, id, case when reason is null then 'referral' else 'withheld' end,
      case when reason is null then ${REFERRAL_CREDIT_CENTS}::int else 0 end, reason, created_at
    from signups, lateral (
      select case ${position} % 40 when 4 then 'unconfirmed' when 24 then 'same_domain' end as reason)
    where referred_by is not null`);
  const paid = sql`(
    select signup_id, count(*)::int as friends, max(referred_signup_id::text)::uuid as last_id, max(created_at) as at
    from credit_entries where kind = 'referral' group by 1)`;
  await db.execute(sql`
    insert into credit_entries (id, signup_id, referred_signup_id, kind, amount_cents, created_at)
    select ${idOf(2, position)}, signup_id, last_id, 'vip_bonus', ${VIP_BONUS_CENTS}::int, at
    from ${paid} paid join signups on id = signup_id where friends >= ${vipReferrals}::int`);
  await db.execute(sql`
    with earned as (
      select ${position}, coalesce(friends, 0) as friends, coalesce(friends, 0) >= ${vipReferrals}::int as vip
      from signups left join ${paid} paid on signup_id = id
      where signup_id is not null or ${position} <= ${premiereSpots}::int
    ), ranked as (
      insert into rankings (signup_position, referral_count, priority_score, is_vip)
      select ${position}, friends, friends * ${perReferral}::int + case when vip then ${forVip}::int else 0 end
        + case when ${position} <= ${premiereSpots}::int then ${forPremiere}::int else 0 end, vip
      from earned returning *
    )
    update signups set referral_count = ranked.referral_count, priority_score = ranked.priority_score,
      is_vip = ranked.is_vip, store_credit_cents = ranked.referral_count * ${REFERRAL_CREDIT_CENTS}::int
        + case when ranked.is_vip then ${VIP_BONUS_CENTS}::int else 0 end
    from ranked where ranked.signup_position = signups.signup_position`);
}

/** The unsent emails are not due while the row runs, so that the mail worker has nothing to do. */
async function insertMail(db: Handle): Promise<void> {
  await db.execute(sql`
    insert into outbox_emails (signup_id, status, due_at, requested_at, last_error)
    select id, case signup_position % 100 when 6 then 'dead' when 7 then 'pending' else 'sent' end,
      now() + interval '1 day', created_at,
      case when signup_position % 100 = 6 then 'answer 422 (validation_error)' end
    from signups`);
  await db.execute(sql`
    insert into email_suppressions (signup_id, reason, created_at)
    select id, (array['bounced', 'complained', 'unsubscribed'])[signup_position % 3 + 1], created_at
    from signups where signup_position % 20 = 3`);
}

/** After the waves, so that the first page of the audit has the same entries whatever the size. */
async function insertAudit(db: Handle): Promise<void> {
  await db.execute(sql`
    insert into audit_entries (id, actor, action, subject_id, detail, at)
    select ${idOf(3, sql`signup_position`)}, (array['ada@example.com', 'bob@example.com'])[signup_position % 2 + 1],
      'resend', signups.id, '{"kind": "welcome"}', now() - (last_position - signup_position) * interval '1 microsecond'
    from signups, waitlist_counter where signup_position % 20 = 9`);
}

async function inviteWaves(db: Handle, size: number): Promise<void> {
  for (let wave = 0; wave < WAVES; wave += 1)
    await inviteWave(db, { actor: 'bench', dryRun: false }, { size });
  await db.execute(sql`update outbox_emails set status = 'sent' where kind = 'invitation'`);
}
