import postgres from 'postgres';

/** Each referrer of a seeded list has this many friends: every second of the forty after forty times their place. */
const STRIDE = 40;
const CODES = 0x1000000;
/** Odd, so that the codes of a list are all different; large, so that neighbours in line are none in the index. */
const SPREAD = 10_368_889;

/** The referral code of the person at a position of a seeded list. */
export function seededCode(position: number): string {
  const number = Number((BigInt(position) * BigInt(SPREAD)) % BigInt(CODES));
  return `MFM-${number.toString(16).toUpperCase().padStart(6, '0')}`;
}

const uuid = (kind: string, number: string) =>
  `('00000000-0000-7000-8${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const person = (position: string) => uuid('000', position);
const address = `'seed-' || i || '@example.com'`;
const code = `'MFM-' || upper(lpad(to_hex(i * ${SPREAD}::bigint % ${CODES}), 6, '0'))`;
const referrer = `case when i % 2 = 0 and i >= ${STRIDE} then ${person(`i / ${STRIDE}`)} end`;
const friends = (count: number) =>
  `case when i * ${STRIDE} <= ${count} then (least(i * ${STRIDE} + ${STRIDE - 1}, ${count}) - i * ${STRIDE}) / 2 + 1 else 0 end`;

const people = (count: number) => `
  insert into signups (id, email, email_key, mailbox_key, referral_code, signup_position, referred_by, captcha,
    created_at, referral_count, store_credit_cents, is_vip, priority_score)
  select ${person('i')}, ${address}, ${address}, ${address}, ${code}, i, ${referrer}, 'passed', now() - interval '1 day',
    friends, friends * 100 + case when friends >= 10 then 2500 else 0 end, friends >= 10,
    friends * 10 + case when friends >= 10 then 100 else 0 end + case when i <= 500 then 50 else 0 end
  from generate_series(1, ${count}) i, lateral (select ${friends(count)} as friends) f`;

const ledger = `
  insert into credit_entries (id, signup_id, referred_signup_id, kind, amount_cents, created_at)
  select ${uuid('001', 'signup_position')}, referred_by, id, 'referral', 100, created_at
  from signups where referred_by is not null
  union all
  select ${uuid('002', 'signup_position')}, id, ${person(`signup_position * ${STRIDE} + 18`)}, 'vip_bonus', 2500, created_at
  from signups where is_vip`;

const mails = `
  insert into outbox_emails (signup_id, status, attempts, sent_at)
  select id, 'sent', 1, created_at from signups`;

/** Fills an empty list with so many people, as if they had joined, referred and been mailed. */
export async function seed(url: string, count: number): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    // What is inserted refers to what is inserted: nothing needs to be looked up again.
    await client.unsafe('set session_replication_role = replica');
    for (const statement of [people(count), ledger, mails]) await client.unsafe(statement);
    await client.unsafe('update waitlist_counter set last_position = $1', [count]);
    await client.unsafe('vacuum analyze');
    await client.unsafe('checkpoint');
  } finally {
    await client.end();
  }
}
