import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type SignupRow, signups, waitlistCounter } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../../credit/credit-policy';
import { erasePerson } from '../../operators/erase';
import { type CreditDecision, decideCredit } from '../../operators/referrals/credit';
import { decideVip } from '../../operators/referrals/vip';
import { person } from '../../testing/joins';
import { testSender } from '../../testing/mail-provider';
import { friendsOf, join, joinAll, operator } from '../../testing/operators';
import { storeSignups } from '../../waitlist/store-signups';
import { listFriends } from '../review/review';
import { countPeople, findPeople, PAGE_SIZE, parsePeopleView, readPeoplePage } from './people-page';
import { readPersonMails } from './person-mails';
import { countFriends, friendStates, friendsIn, readPersonPage } from './person-page';

const database = emptyTestDatabase();

describe('the list', () => {
  const PEOPLE = 130;
  let people: SignupRow[];

  const open = (parameters: Record<string, string> = {}) => {
    const { view, page } = parsePeopleView(parameters);
    return readPeoplePage(database.db, view, page);
  };

  /** All positions, page by page. */
  async function positionsOf(parameters: Record<string, string>): Promise<number[]> {
    const positions: number[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, hasNext } = await open({ ...parameters, page: String(page) });
      positions.push(...rows.map(({ signupPosition }) => signupPosition));
      if (!hasNext) return positions;
    }
  }

  /** People whose positions are beyond the first 500, so that nobody has a score without friends. */
  beforeEach(async () => {
    await database.owner.update(waitlistCounter).set({ lastPosition: 1_000 });
    people = await joinAll(
      database.db,
      Array.from({ length: PEOPLE }, (_, n) => ({
        email: `p${n}@x.io`,
        utmSource: n % 3 === 0 ? 'instagram' : null,
      })),
    );
    const code = (n: number) => people[n]?.referralCode ?? '';
    await joinAll(database.db, friendsOf(code(5), 3, 'a'));
    await joinAll(database.db, friendsOf(code(9), 12, 'b'));
    await joinAll(database.db, friendsOf(code(70), 3, 'c'));
  });

  const position = (n: number) => 1001 + n;

  test('shows the list in order of position, both ways', async () => {
    const all = Array.from({ length: PEOPLE + 18 }, (_, n) => position(n));
    expect(await positionsOf({})).toEqual(all);
    expect(await positionsOf({ sort: 'joined' })).toEqual(all.toReversed());
  });

  test.each(['score', 'friends', 'credit'])('sorts by %s, then by position', async (sort) => {
    const positions = await positionsOf({ sort });
    expect(positions.slice(0, 3)).toEqual([9, 5, 70].map(position));
    expect(positions.slice(3)).toEqual(positions.slice(3).toSorted((one, other) => one - other));
    expect(await positionsOf({ sort, order: 'asc' })).toEqual(positions.toReversed());
  });

  test('beyond the last page, there is nobody', async () => {
    expect(await open({ page: '4' })).toEqual({ rows: [], page: 4, hasNext: false });
  });

  const find = async (parameters: Record<string, string>) =>
    (await positionsOf(parameters)).map((found) => people[found - 1001]?.email ?? found);

  test('filters by VIP status, also when an operator has set it', async () => {
    await decideVip(database.db, operator, 'p20@x.io', 'set');
    expect(await find({ filter: 'vip' })).toEqual(['p9@x.io', 'p20@x.io']);
    await decideVip(database.db, operator, 'p9@x.io', 'unset');
    expect(await find({ filter: 'vip', sort: 'score' })).toEqual(['p20@x.io']);
  });

  test('filters by what happened to the referral that brought a person', async () => {
    const referrerCode = people[0]?.referralCode ?? '';
    await join(database.db, { email: 'x@mailinator.com', referrerCode });
    const [withheld, ...rest] = (await open({ filter: 'withheld' })).rows;
    expect(rest).toEqual([]);
    expect(withheld).toMatchObject({ email: 'x@mailinator.com', withheld: 'disposable_domain' });
    expect(await find({ filter: 'unconfirmed' })).toEqual([]);
  });

  test('tells a source with the name none from no source', async () => {
    const { id } = people[5] ?? { id: '' };
    await database.db.update(signups).set({ utmSource: 'none' }).where(eq(signups.id, id));
    expect(await find({ source: 'none' })).toEqual(['p5@x.io']);
    expect(await find({ source: '' })).not.toContain('p5@x.io');
  });

  test('filters by invitation, bounce and source, in any order', async () => {
    const ids = [people[3], people[4]].map((person) => person?.id ?? '');
    await database.db.update(signups).set({ invitedAt: new Date() }).where(inArray(signups.id, ids));
    expect(await find({ filter: 'invited' })).toEqual(['p3@x.io', 'p4@x.io']);
    expect(await find({ filter: 'invited', source: 'instagram' })).toEqual(['p3@x.io']);
    expect(await find({ filter: 'invited', source: '', sort: 'score' })).toEqual(['p4@x.io']);

    await database.db
      .insert(emailSuppressions)
      .values({ mailbox: people[4]?.canonicalMailbox ?? '', reason: 'bounced' });
    await database.db
      .insert(emailSuppressions)
      .values({ mailbox: people[3]?.canonicalMailbox ?? '', reason: 'unsubscribed' });
    expect(await find({ filter: 'bounced' })).toEqual(['p4@x.io']);
    const marks = (await open()).rows.map(({ suppressed }) => suppressed);
    expect(marks.slice(2, 6)).toEqual([null, 'unsubscribed', 'bounced', null]);
    expect(await positionsOf({ source: 'instagram' })).toHaveLength(44);
  });

  test('filters by when and how people joined, and counts them with their credit', async () => {
    await database.db
      .update(signups)
      .set({ createdAt: new Date('2026-03-05T23:30:00Z'), captcha: 'unavailable' })
      .where(inArray(signups.signupPosition, [position(9), position(10)]));
    const march = { from: '2026-03-05', to: '2026-03-06' };
    expect(await find(march)).toEqual(['p9@x.io', 'p10@x.io']);
    expect(await find({ from: '2026-03-05T23', to: '2026-03-06T00' })).toHaveLength(2);
    expect(await find({ to: '2026-03-05T23' })).toEqual([]);
    expect(await find({ ...march, filter: 'captcha_unavailable', source: 'instagram' })).toEqual(['p9@x.io']);
    expect(await positionsOf({ filter: 'referred' })).toHaveLength(18);
    expect(await find({ ...march, filter: 'not_referred' })).toHaveLength(2);
    expect(await countPeople(database.db, parsePeopleView(march).view)).toEqual({
      people: 2,
      creditCents: 1200 + 2500,
    });
  });

  test('a search combines with filter, source and order, or is among the friends of one person', async () => {
    const search = async (text: string, parameters: Record<string, string>, referrerId?: string) => {
      const { rows, hasNext } = await findPeople(database.db, {
        ...parsePeopleView(parameters),
        text,
        referrerId,
      });
      return [...rows.map(({ email }) => email), hasNext];
    };
    expect(await search('9@x', { filter: 'vip' })).toEqual(['p9@x.io', false]);
    expect(await search('p12', { source: 'instagram' })).toEqual([
      'p12@x.io',
      'p120@x.io',
      'p123@x.io',
      'p126@x.io',
      'p129@x.io',
      false,
    ]);
    expect((await search('@x.io', { sort: 'friends' })).slice(0, 3)).toEqual([
      'p9@x.io',
      'p5@x.io',
      'p70@x.io',
    ]);
    expect((await search('@x.io', {})).slice(PAGE_SIZE - 1)).toEqual([`p${PAGE_SIZE - 1}@x.io`, true]);
    expect(await search('a', {}, people[5]?.id)).toHaveLength(4);
    expect(await search('', {})).toEqual([false]);
    await join(database.db, { email: 'mip1@x.io' });
    expect(await search('p1@', { sort: 'joined' })).toEqual(['p1@x.io', 'mip1@x.io', false]);
  });

  test('does not show erased people, unless their positions are asked for', async () => {
    await erasePerson(database.db, operator, 'p9@x.io');
    expect(await find({ sort: 'friends' })).not.toContain('p9@x.io');
    const view = { positions: `${position(4)},${position(9)}` };
    expect(await positionsOf(view)).toEqual([position(4), position(9)]);
    expect((await countPeople(database.db, parsePeopleView(view).view)).people).toBe(2);
  });

  test.each<Record<string, string>>([
    { sort: 'email' },
    { order: 'sideways', filter: 'admin' },
    { page: '0' },
    { page: '1 or 1=1' },
    { page: '1e9' },
    { from: '2026-13-01', to: 'tomorrow', by: 'name', positions: '1;2' },
  ])('treats %j as missing', async (parameters) => {
    const { rows } = await open(parameters);
    expect(rows).toHaveLength(PAGE_SIZE);
    expect(rows[0]?.signupPosition).toBe(position(0));
  });
});

describe('a person', () => {
  let host: SignupRow;

  beforeEach(async () => {
    host = await join(database.db, { email: 'host@x.io' });
  });

  type Shown = Parameters<typeof friendsIn>[1];
  const friends = async (state?: Shown, page = 1) =>
    (await listFriends(database.db, friendsIn(host.id, state), page, 20)).rows;

  test('the figures count the friends in each state, and each filters the list', async () => {
    const names = ['paid', 'withheld', 'rejected', 'released', 'reversed'];
    const joined = await joinAll(
      database.db,
      names.map((name) => ({
        email: `${name}@x.io`,
        referrerCode: host.referralCode,
        captcha: name === 'paid' || name === 'reversed' ? 'passed' : 'unavailable',
      })),
    );
    const decide = (n: number, decision: CreditDecision) =>
      decideCredit(database.db, operator, joined[n]?.id ?? '', decision);
    await decide(2, 'rejection');
    await decide(3, 'release');
    await decide(4, 'reversal');
    await erasePerson(database.db, operator, joined[0]?.id ?? '');
    const unconfirmed = person({ email: 'new@x.io', referrerCode: host.referralCode });
    await storeSignups(database.db, [unconfirmed], { ...unlimitedCredit, paidOn: 'confirmation' });

    const shown = (await friends()).map(({ signupPosition, erasedAt, state, reason, paidCents }) => [
      signupPosition,
      erasedAt !== null,
      state,
      reason,
      paidCents,
    ]);
    expect(shown).toEqual([
      [3, false, 'withheld', 'captcha_unavailable', 0],
      [7, false, 'withheld', 'unconfirmed', 0],
      [2, true, 'paid', null, 100],
      [4, false, 'rejected', 'captcha_unavailable', 0],
      [5, false, 'paid', 'captcha_unavailable', 100],
      [6, false, 'reversed', null, 100],
    ]);
    const { all, states } = await countFriends(database.db, host.id);
    expect(all).toBe(6);
    expect(Object.fromEntries(states.map((one) => [one.state, one.friends]))).toEqual({
      withheld: 1,
      unconfirmed: 1,
      paid: 2,
      rejected: 1,
      reversed: 1,
    });
    const positions = friendStates.map(async (state) =>
      (await friends(state)).map((one) => one.signupPosition),
    );
    expect(await Promise.all(positions)).toEqual([[3], [7], [2, 5], [4], [6]]);
  });

  test('shows 45 friends on three pages, each once', async () => {
    await joinAll(database.db, friendsOf(host.referralCode, 45));
    const pages = await Promise.all([1, 2, 3].map((page) => friends(undefined, page)));
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(45);
  });

  test('an alias names the person whose alias it is', async () => {
    const { id } = await join(database.db, { email: 'ada@x.io' });
    const alias = await join(database.db, { email: 'ada+1@x.io', referrerCode: host.referralCode });
    const owner = { id, signupPosition: 2, email: 'ada@x.io' };
    expect(await friends()).toMatchObject([{ reason: 'alias', mailboxOwner: owner }]);
    expect(await readPersonPage(database.db, alias.id)).toMatchObject({ mailboxOwner: owner });
  });
});

describe('mails of a person', () => {
  let ada: SignupRow;

  beforeEach(async () => {
    ada = await join(database.db, { email: 'ada@x.io' });
  });

  const read = () => readPersonMails(database.db, testSender, ada.id);

  test('shows the stored email while there is one', async () => {
    const body = JSON.stringify({ to: 'ada@x.io', subject: 'Hello', html: '<p>Stored</p>' });
    await database.owner.update(outboxEmails).set({ body, attempts: 1, error: 'resend_failed' });
    expect(await read()).toMatchObject([
      {
        attempts: 1,
        error: 'resend_failed',
        content: { subject: 'Hello', html: '<p>Stored</p>', isStored: true },
      },
    ]);
  });

  test('shows no content of an erased person', async () => {
    await erasePerson(database.db, operator, ada.id);
    expect(await read()).toMatchObject([{ status: 'cancelled', content: null }]);
  });
});
