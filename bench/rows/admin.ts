import { sql } from 'drizzle-orm';
import { createDatabase, type Handle } from '@/db/client';
import { listPeople, parsePeopleView } from '@/lib/admin/people/list-people';
import { readPersonFacts } from '@/lib/admin/people/person-facts';
import { readFriends, readLedger } from '@/lib/admin/people/person-lists';
import { searchPeople } from '@/lib/admin/people/search-people';
import { seed } from '../harness/seed';
import { type Candidate, compare } from '../measure/comparison';
import { rateLine } from './lines';
import type { Bench, Line, Row } from './row';

const SMALL = 1_000;
/** A page may take 1.5 times as long on a large list. */
const LOWEST_RATIO = 0.67;

interface List {
  people: number;
  db: Handle;
  close(): Promise<void>;
}

async function createList({ harness }: Bench, people: number): Promise<List> {
  const databaseUrl = await harness.newDatabase();
  await seed(databaseUrl, people);
  const database = createDatabase(databaseUrl, { max: 4, queryTimeoutMs: 0 });
  await mark(database.db);
  return { people, ...database };
}

/** The seed has neither invitations nor bounces, sources or withheld referrals: at least 5 % of the people get each. */
async function mark(db: Handle): Promise<void> {
  await db.execute(sql`update signups set
    invited_at = case when signup_position % 20 = 1 then now() end,
    utm_source = case when signup_position % 20 = 2 then 'instagram' end,
    first_name = 'Name ' || signup_position`);
  await db.execute(sql`insert into email_suppressions (signup_id, reason)
    select id, 'bounced' from signups where signup_position % 20 = 3`);
  await db.execute(sql`insert into credit_entries (id, signup_id, referred_signup_id, kind, amount_cents, withheld_reason)
    select gen_random_uuid(), referrer.id, friend.id, 'withheld', 0,
      case when friend.signup_position % 20 = 4 then 'unconfirmed' else 'same_domain' end
    from signups friend join signups referrer on referrer.signup_position = friend.signup_position - 1
    where friend.signup_position % 10 = 4`);
  await db.execute(sql`insert into rankings
    select signup_position, referral_count, priority_score, true from signups where signup_position % 20 = 5
    on conflict (signup_position) do update set is_vip = true`);
  await db.execute(sql`vacuum analyze`);
}

type Operation = (list: List) => Promise<() => Promise<unknown>>;

const open = (db: Handle, parameters: Record<string, string>) => {
  const { view, place } = parsePeopleView(parameters);
  return listPeople(db, view, place);
};

const page =
  (parameters: Record<string, string>): Operation =>
  async ({ db }) =>
  () =>
    open(db, parameters);

/** A page in the middle of the list. */
const deepPage =
  (parameters: Record<string, string>): Operation =>
  async ({ db, people }) => {
    const [middle] = await db.execute<{ id: string; friends: number }>(sql`
      select id, referral_count as friends from signups where signup_position = ${people / 2}`);
    const rank = parameters.sort === 'friends' ? (middle?.friends ?? 0) : 0;
    const after = Buffer.from(JSON.stringify([rank, people / 2, middle?.id])).toString('base64url');
    return () => open(db, { ...parameters, after });
  };

const search =
  (text: string): Operation =>
  async ({ db }) =>
  () =>
    searchPeople(db, text);

const person: Operation = async ({ db }) => {
  const [row] = await db.execute<{ id: string }>(sql`select id from signups where signup_position = 700`);
  const id = row?.id ?? '';
  return async () => {
    await readPersonFacts(db, id);
    await Promise.all([readFriends(db, id), readLedger(db, id)]);
  };
};

const operations: Record<string, Operation> = {
  'people, first page': page({}),
  'people, deep page': deepPage({}),
  'people by friends': page({ sort: 'friends' }),
  'people by friends, deep page': deepPage({ sort: 'friends' }),
  'people by score': page({ sort: 'score' }),
  'people: VIP': page({ filter: 'vip' }),
  'people: withheld': page({ filter: 'withheld' }),
  'people: unconfirmed': page({ filter: 'unconfirmed' }),
  'people: invited': page({ filter: 'invited' }),
  'people: bounced': page({ filter: 'bounced' }),
  'people: source': page({ source: 'instagram' }),
  'search by address': search('seed-77'),
  'search by name': search('name 7'),
  'search by position': search('#700'),
  person,
};

/** One at a time, like an operator. */
async function candidateOn(list: List, operation: Operation): Promise<Candidate> {
  const run = await operation(list);
  return {
    name: `with ${list.people.toLocaleString('en')}`,
    run: async (count) => {
      const latencies: number[] = [];
      const startedAt = performance.now();
      for (let index = 0; index < count; index += 1) {
        const begin = performance.now();
        await run();
        latencies.push(performance.now() - begin);
      }
      return { operations: count, seconds: (performance.now() - startedAt) / 1000, latencies };
    },
  };
}

/** Whether the pages of the admin area become slower as the list grows: the time of their queries and read models. */
export const admin: Row = {
  name: 'admin',
  async measure(bench) {
    const small = await createList(bench, SMALL);
    const sizes = bench.quick ? [50_000] : [100_000, 1_000_000];
    const lines: Line[] = [];
    for (const size of sizes) {
      const large = await createList(bench, size);
      for (const [what, operation] of Object.entries(operations)) {
        const candidates = [
          await candidateOn(large, operation),
          await candidateOn(small, operation),
        ] as const;
        const [ours, reference] = await compare(candidates, bench.pace);
        lines.push(rateLine(`${what} ${ours.name} people`, ours, reference, { atLeast: LOWEST_RATIO }));
      }
      await large.close();
    }
    await small.close();
    return lines;
  },
};
