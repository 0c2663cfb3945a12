import { sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { describe, expect, test } from 'vitest';
import { createDatabase, type Handle } from '@/db/client';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { Refusal } from '../../operations/refusals';
import {
  auditLines,
  createReferrer,
  decideCredit,
  dryRun,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  REASON,
} from '../../testing/operators';
import { findNextGroup, listReviewGroups, readGroup } from './groups';
import { findCommonDecision, listFriends, parseGroupSearch, reviewSearch } from './review';
import { describeNext, groupPath, type ReviewState } from './review-words';
import { sharedFacts } from './shared-facts';

const database = await emptyTestDatabase({ own: true });

describe('withheld referrals', () => {
  const groups = (search = {}) => listReviewGroups(database.db, reviewSearch.parse(search));

  test('are grouped by referrer and reason, groups of one last', async () => {
    await createReferrer(database.db, 'few', 1);
    const many = await createReferrer(database.db, 'many', 3);
    const { referralCode: referrerCode } = await getPerson(database.db, many);
    await join(database.db, { email: 'many+me@x.io', referrerCode });
    const { rows, hasNext } = await groups();
    expect(rows.map(({ email, reason, friends }) => [email, reason, friends])).toEqual([
      ['many@x.io', REASON, 3],
      ['few@x.io', REASON, 1],
      ['many@x.io', 'own_address', 1],
    ]);
    const next = await Promise.all(rows.map((group) => findNextGroup(database.db, group)));
    expect(next.map(describeNext)).toEqual([
      'Next: 1 friend of #1.',
      'Next: 1 friend of #3.',
      'No other group is left.',
    ]);
    expect(hasNext).toBe(false);
  });

  test('the group that shares the most comes first', async () => {
    const { referralCode: referrerCode } = await join(database.db, { email: 'ring@x.io' });
    await joinAll(database.db, friendsOf(referrerCode, 7, 'paid', 'genuine.example'));
    const ring = { origin: { network: 'ring' }, referrerCode };
    const invented = ['a@mailinator.com', 'b@mailinator.com', 'c@yopmail.com'];
    await joinAll(
      database.db,
      invented.map((email) => ({ ...ring, email })),
    );
    const unchecked = await join(database.db, { ...ring, email: 'd@mailinator.com', captcha: 'unavailable' });
    await database.owner.execute(
      sql`update referrals set reason = 'captcha_unavailable' where friend_id = ${unchecked.id}`,
    );
    await createReferrer(database.db, 'larger', 6);
    const { rows } = await groups();
    expect(rows.map((group) => [group.email, group.reason, ...sharedFacts(group)])).toEqual([
      ['larger@x.io', REASON, '6 at one domain', '0 s apart', '6 numbered addresses'],
      ['ring@x.io', REASON, '3 on one network', '2 at one domain', '0 s apart'],
      ['ring@x.io', 'captcha_unavailable'],
    ]);
  });

  test('the main decision is what operators decided most about the same reason', async () => {
    const common = () => findCommonDecision(database.db, { state: 'withheld', reason: REASON });
    await createReferrer(database.db, 'ring', 4);
    expect(await common()).toBe('credit.reject');
    const decide = (n: number, kind: 'release' | 'rejection') =>
      decideCredit(database.db, operator, `ring-${n}@mailinator.com`, kind);
    await decide(0, 'release');
    expect(await common()).toBe('credit.release');
    await decide(1, 'rejection');
    expect(await common()).toBe('credit.reject');
    expect(await findCommonDecision(database.db, { state: 'paid', reason: null })).toBe('credit.reverse');
  });

  test('each group has an address, and no other address is that of a group', () => {
    const keys = [
      { referrerId: NIL, state: 'withheld', reason: REASON },
      { referrerId: NIL, state: 'withheld', reason: 'unconfirmed' },
      { referrerId: NIL, state: 'paid', reason: null },
    ] as const;
    const searchOf = (path: string) => Object.fromEntries(new URL(path, 'https://x.io').searchParams);
    for (const group of keys)
      expect(parseGroupSearch(searchOf(groupPath(group)))).toEqual({ group, page: 1 });
    const referrerId = `referrerId=${NIL}`;
    for (const wrong of [
      '',
      referrerId,
      `${referrerId}&state=withheld`,
      `${referrerId}&state=rejected`,
      'referrerId=x&state=paid',
    ])
      expect(parseGroupSearch(searchOf(`?${wrong}`))).toBeUndefined();
  });

  test('ignore unreadable search parameters', () => {
    // Those of earlier versions, too.
    for (const old of [{ state: 'x' }, { state: 'rejected', reason: 'alias' }, { view: 'appeals' }])
      expect(reviewSearch.parse({ ...old, page: "1~2~'" })).toEqual({ state: 'withheld', page: 1 });
  });

  test('a group shows what makes each friend suspicious', async () => {
    const referrerId = await createReferrer(database.db, 'host', 3);
    const { referralCode } = await getPerson(database.db, referrerId);
    await join(database.db, { email: 'host+a@x.io', referrerCode: referralCode });
    await createReferrer(database.db, 'other', 1);
    const { id } = await getPerson(database.db, 'host-1@mailinator.com');
    await suppressMail(database.db, { by: 'id', value: id }, 'bounced');
    const { rows } = await listFriends(database.db, { referrerId, reason: REASON, state: 'withheld' }, 1);
    const last = { captcha: 'passed', confirmedAt: null, isReferrersMailbox: false };
    expect(rows).toMatchObject([
      { email: 'host-0@mailinator.com', gapSeconds: null, suppression: null, friendsAtDomain: 3 },
      { email: 'host-1@mailinator.com', gapSeconds: 0, suppression: 'bounced', mailboxOwner: null },
      { email: 'host-2@mailinator.com', ...last },
    ]);
    const facts = { friends: 3, numbered: 3, atDomain: 3, medianGapSeconds: 0 };
    const group = await readGroup(database.db, { referrerId, state: 'withheld', reason: REASON });
    expect(group).toMatchObject(facts);
    const own = await listFriends(database.db, { referrerId, reason: 'own_address', state: 'withheld' }, 1);
    expect(own.rows).toMatchObject([{ isReferrersMailbox: true, mailboxOwner: { signupPosition: 1 } }]);
  });

  test("a group shows which friends share a network, and which the referrer's", async () => {
    const { id, referralCode } = await join(database.db, { email: 'host@x.io', origin: { network: 'home' } });
    const networks = ['home', 'home', 'office', null];
    for (const [n, network] of networks.entries()) {
      await join(database.db, {
        email: `f${n}@mailinator.com`,
        referrerCode: referralCode,
        origin: { network },
      });
    }
    await join(database.db, { email: 'stranger@x.io', origin: { network: 'home' } });
    const key = { referrerId: id, reason: REASON, state: 'withheld' } as const;
    const { rows } = await listFriends(database.db, key, 1);
    expect(rows).toMatchObject([
      { isReferrersNetwork: true, friendsOnNetwork: 2 },
      { isReferrersNetwork: true, friendsOnNetwork: 2 },
      { isReferrersNetwork: false, friendsOnNetwork: 1 },
      { isReferrersNetwork: false, friendsOnNetwork: null },
    ]);
    const networkFacts = { onNetwork: 2, onReferrersNetwork: 2 };
    expect(await readGroup(database.db, key)).toMatchObject(networkFacts);
  });

  const release = (referrer: string, until = new Date(Date.now() + 60_000)) =>
    ({ allOf: referrer, state: 'withheld', reason: REASON, until }) as const;

  test('a group is decided in steps, without later friends; the dry run covers all of it and changes nothing', async () => {
    const referrerId = await createReferrer(database.db, 'host', 130);
    const early = await decideCredit(database.db, operator, release(referrerId, new Date(0)), 'release');
    expect(early).toMatchObject({ referrals: 0 });
    const preview = await decideCredit(database.db, dryRun, release(referrerId), 'release');
    const referrer = { referralCount: 130, isVip: true };
    expect(preview).toMatchObject({ referrals: 130, amountCents: 15_500, referrer });
    expect(await auditLines(database.db)).toEqual([]);
    const decide = () => decideCredit(database.db, operator, release(referrerId), 'release');
    expect([(await decide()).referrals, (await decide()).referrals]).toEqual([130, 0]);
    expect((await groups()).rows).toEqual([]);
    const paid = await readGroup(database.db, { referrerId, state: 'paid', reason: null });
    expect(paid).toMatchObject({ friends: 130, undecided: 0 });
    await expectConsistentList(database.db, 131);
  });

  test('a friend about whom somebody else decided since the page was shown is left out', async () => {
    await createReferrer(database.db, 'host', 2);
    const friends = [0, 1].map((n) => getPerson(database.db, `host-${n}@mailinator.com`));
    const friendIds = (await Promise.all(friends)).map(({ id }) => id);
    const decide = (decision: 'release' | 'rejection', ids: string[]) =>
      decideCredit(database.db, operator, { friends: ids, state: 'withheld' }, decision);
    await decide('rejection', friendIds.slice(1));
    const left = { skipped: { rejected: 1 } };
    expect(await decide('release', friendIds)).toMatchObject({ referrals: 1, amountCents: 100, ...left });
    expect(await decide('release', friendIds.slice(1))).toMatchObject({ referrals: 0, ...left });
  });

  test('a referrer whose credit became final stops no decision about friends of others', async () => {
    const names = ['first', 'final', 'last'];
    for (const name of names) await createReferrer(database.db, name, 1);
    const friends = names.map((name) => getPerson(database.db, `${name}-0@mailinator.com`));
    const friendIds = (await Promise.all(friends)).map(({ id }) => id);
    const decide = (by: typeof operator, ids = friendIds) =>
      decideCredit(database.db, by, { friends: ids }, 'release');
    await database.owner.execute(sql`update signups set handed_over_at = now() where email = 'final@x.io'`);
    await expect(decide(dryRun)).rejects.toThrow(Refusal);
    const refused = expect.stringMatching(
      /^The app has the credit of this person already, .* The app took it over <at /,
    );
    expect(await decide(operator)).toMatchObject({ referrals: 2, amountCents: 200, refused });
    await expect(decide(operator, friendIds.slice(1, 2))).rejects.toThrow(Refusal);
  });
});

describe('paid referrals', () => {
  /** Through another pool: the order is cached for each. */
  async function fresh<T>(read: (handle: Handle) => Promise<T>): Promise<T> {
    const { db, close } = createDatabase(database.url, { queryTimeoutMs: 0 });
    return read(db).finally(close);
  }

  const groups = () =>
    fresh(async (handle) => (await listReviewGroups(handle, { state: 'paid', page: 1 })).rows);

  /** Ten strangers from one network, within a minute. */
  async function createRing(): Promise<string> {
    const { id, referralCode } = await join(database.db, { email: 'ring@x.io' });
    const names = ['ana', 'bo', 'cem', 'dia', 'eli', 'fay', 'gus', 'hal', 'ivo', 'jo'];
    const friend = { referrerCode: referralCode, origin: { network: 'ring' } };
    const strangers = names.map((name) => ({ ...friend, email: `${name}@ring.example` }));
    await joinAll(database.db, strangers);
    return id;
  }

  /** Friends on a network each, an hour apart, who confirmed. */
  async function createGenuineGroup(friends: number): Promise<void> {
    const { id, referralCode } = await join(database.db, { email: 'genuine@x.io' });
    for (let n = 0; n < friends; n += 1) {
      const email = `${'abcdefghijklmnop'.slice(0, n + 1)}@genuine.example`;
      await join(database.db, { email, referrerCode: referralCode, origin: { network: `home ${n}` } });
    }
    await database.owner.execute(sql`update signups set confirmed_at = now() where referred_by = ${id}`);
    await database.owner.execute(sql`update referrals set created_at = created_at + place * interval '1 hour' from (
    select friend_id as friend, row_number() over (order by friend_id) as place from referrals) places
    where friend = friend_id and referrer_id = ${id}`);
  }

  test('ten strangers from one network come first, and reversing them takes back all that was paid', async () => {
    await createGenuineGroup(12);
    const referrerId = await createRing();
    const numbers = await join(database.db, { email: 'numbers@x.io' });
    await joinAll(database.db, friendsOf(numbers.referralCode, 3, 'winner'));

    expect((await groups()).map((group) => [group.email, group.friends, ...sharedFacts(group)])).toEqual([
      ['ring@x.io', 10, '10 on one network', '10 at one domain', '0 s apart'],
      ['numbers@x.io', 3, '3 at one domain', '0 s apart', '3 numbered addresses'],
      ['genuine@x.io', 12, '12 at one domain'],
    ]);
    const next = await fresh((handle) =>
      findNextGroup(handle, { referrerId: numbers.id, state: 'paid', reason: null }),
    );
    expect(next).toMatchObject({ email: 'genuine@x.io' });

    expect(await getPerson(database.db, referrerId)).toMatchObject({ storeCreditCents: 3500, isVip: true });
    const all = { allOf: referrerId, state: 'paid', until: new Date(Date.now() + 60_000) } as const;
    const referrer = { referralCount: 0, storeCreditCents: 0, isVip: false };
    const expected = { referrals: 10, amountCents: -3500, referrer };
    expect(await decideCredit(database.db, dryRun, all, 'reversal')).toMatchObject(expected);
    expect(await decideCredit(database.db, operator, all, 'reversal')).toMatchObject(expected);
    expect((await groups()).map(({ email }) => email)).not.toContain('ring@x.io');
    await expectConsistentList(database.db, 28);
  });

  test('among 20,000 people, a ring of 47 is the first row, and the most popular person is far below', async () => {
    await database.owner.execute(sql`insert into signups
      (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
      select lpad(n::text, 32, '0')::uuid, email, email, email, 'MFM-' || lpad(n::text, 6, '0'), n, 'passed'
      from generate_series(1, 20000) n, lateral translate(n || '@x.io', '0123456789', 'abcdefghkl') email`);
    // #1 and #2 have 47 friends on one network each. #3 has 6,000, on 100 networks, and one at a disposable domain. Others have five,
    // of whom two or three live together.
    await database.owner.execute(sql`with friends as (
        select n, lpad(n::text, 32, '0')::uuid as id, case when n <= 2047 then 1 when n <= 2094 then 2 when n <= 8094 then 3
          else n / 5 end as referrer from generate_series(2001, 19999) n
      ), withheld as (
        select id, case when referrer = 1 then 'same_network' when n = 8094 then 'disposable_domain'
          when referrer = 3 and n % 2 = 0 then 'personal_limit' when referrer > 3 and referrer % 10 = 9 then 'hourly_limit' end as reason
        from friends
      ), added as (
        insert into referrals (friend_id, referrer_id, state, reason, paid_cents, created_at)
        select id, lpad(referrer::text, 32, '0')::uuid, case when reason is null then 'paid' else 'withheld' end, reason,
          case when reason is null then 100 else 0 end, now() - n * interval '1 h'
        from friends join withheld using (id)
      )
      insert into signup_networks (signup_id, network_hash, created_at)
      select id, case when referrer < 3 then 'ring' when referrer = 3 then 'town ' || n % 100 else 'home ' || n / 3 end, now() from friends`);
    await database.owner.execute(sql`analyze signups, referrals, signup_networks`);
    const list = (state: ReviewState, page: number) =>
      fresh(async (handle) => {
        const { rows } = await listReviewGroups(handle, { state, page });
        return rows.map(({ signupPosition, friends, onNetwork }) => [signupPosition, friends, onNetwork]);
      });
    expect((await list('withheld', 1))[0]).toEqual([1, 47, 47]);
    expect((await list('withheld', 10)).slice(-2)).toEqual([
      [3, 2_999, 60],
      [3, 1, 1],
    ]);
    const paid = await list('paid', 1);
    expect(paid[0]).toEqual([2, 47, 47]);
    expect(paid.map(([position]) => position)).not.toContain(3);
  }, 90_000);

  test('released referrals are listed, too; those that nobody can decide and groups of two are not', async () => {
    const { referralCode } = await join(database.db, { email: 'host@x.io' });
    await joinAll(database.db, friendsOf(referralCode, 2));
    expect(await groups()).toEqual([]);
    await joinAll(database.db, friendsOf(referralCode, 1, 'held', 'mailinator.com'));
    const { id } = await getPerson(database.db, 'held-0@mailinator.com');
    const { id: referrerId } = await getPerson(database.db, 'host@x.io');
    await decideCredit(database.db, operator, { friends: [id] }, 'release');
    expect(await groups()).toMatchObject([{ email: 'host@x.io', friends: 3 }]);
    for (const column of ['handed_over_at', 'erased_at']) {
      const set = (time: string) =>
        database.owner.execute(
          sql`update signups set ${sql.raw(`${column} = ${time}`)} where id = ${referrerId}`,
        );
      await set('now()');
      expect(await groups()).toEqual([]);
      await set('null');
    }
    expect(await groups()).toHaveLength(1);
  });
});
