import { beforeEach, describe, expect, test } from 'vitest';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../../credit/credit-policy';
import { holdBack } from '../../operations/person/hold';
import { toPeopleSearch } from '../../operations/person/person';
import { unsubscribe } from '../../operations/person/unsubscribe';
import { joinBatch, person } from '../../testing/joins';
import { inviteWave } from '../../testing/mailings';
import {
  type CreditDecision,
  decideCredit,
  erasePerson,
  friendsOf,
  join,
  joinAll,
  operator,
  perform,
} from '../../testing/operators';
import { listFriends } from '../review/review';
import { countFriends, friendStates, friendsIn, readLine, readPersonPage } from './person-page';

const database = await emptyTestDatabase();

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
    const captchaOf = (name: string) => (/^paid|reversed/.test(name) ? 'passed' : 'unavailable');
    const friend = { referrerCode: host.referralCode };
    const requests = names.map(
      (name) => ({ ...friend, email: `${name}@x.io`, captcha: captchaOf(name) }) as const,
    );
    const joined = await joinAll(database.db, requests);
    const decide = (n: number, decision: CreditDecision) =>
      decideCredit(database.db, operator, joined[n]?.id ?? '', decision);
    await decide(2, 'rejection');
    await decide(3, 'release');
    await decide(4, 'reversal');
    await erasePerson(database.db, operator, joined[0]?.id ?? '');
    const unconfirmed = person({ email: 'new@x.io', referrerCode: host.referralCode });
    await joinBatch(database.db, [unconfirmed], { ...unlimitedCredit, paidOn: 'confirmation' });
    await join(database.db, { email: 'other@x.io', referrerCode: joined[1]?.referralCode });

    const factsOf = ({ signupPosition, erasedAt, ...shown }: Awaited<ReturnType<typeof friends>>[number]) => [
      signupPosition,
      erasedAt !== null,
      shown.state,
      shown.reason,
      shown.paidCents,
    ];
    expect((await friends()).map(factsOf)).toEqual([
      [3, false, 'withheld', 'captcha_unavailable', 0],
      [7, false, 'withheld', 'unconfirmed', 0],
      [2, true, 'paid', null, 100],
      [4, false, 'rejected', 'captcha_unavailable', 0],
      [5, false, 'paid', 'captcha_unavailable', 100],
      [6, false, 'reversed', null, 100],
    ]);
    const { all, states } = await countFriends(database.db, host.id);
    const counts = { withheld: 1, unconfirmed: 1, paid: 2, rejected: 1, reversed: 1 };
    expect(all).toBe(6);
    expect(Object.fromEntries(states.map((one) => [one.state, one.friends]))).toEqual(counts);
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

  test('a search finds friends, with what may make each suspicious, and nobody else', async () => {
    await joinAll(database.db, friendsOf(host.referralCode, 12, 'ada'));
    await joinAll(database.db, [
      { email: 'ada@x.io' },
      { email: 'bo@x.io', referrerCode: host.referralCode },
    ]);
    const find = async (text: string, state?: Shown) => {
      const group = { ...friendsIn(host.id, state), search: toPeopleSearch(text) };
      return (await listFriends(database.db, group, 1, 20)).rows.map((one) => [
        one.email,
        one.friendsAtDomain,
      ]);
    };
    expect(await find('ADA-1')).toEqual([1, 10, 11].map((n) => [`ada-${n}@x.io`, 13]));
    expect(await find('#15')).toEqual([['bo@x.io', 13]]);
    expect(await find('bo', 'withheld')).toEqual([]);
    expect(await find('host')).toEqual([]);
  });

  test('says how many people the next wave invites before a person, or that it skips them', async () => {
    const [ada, bea] = await joinAll(database.db, [{ email: 'ada@x.io' }, { email: 'bea@x.io' }]);
    const alias = await join(database.db, { email: 'ada+1@x.io' });
    const last = await join(database.db, { email: 'last@x.io' });
    // Score 10 more than the others.
    await join(database.db, { email: 'friend@x.io', referrerCode: bea?.referralCode });
    const lineOf = async (one: SignupRow | undefined) => {
      const found = await readPersonPage(database.db, one?.id ?? '');
      return found && readLine(database.db, found.person);
    };
    expect(await lineOf(bea)).toBe('0 before them in the next wave, score 60');
    expect(await lineOf(host)).toBe('1 before them in the next wave, score 50');
    expect(await lineOf(last)).toBe('3 before them in the next wave, score 50');
    expect(await lineOf(alias)).toBe('Not in the next wave, score 50');
    await perform(database.db, holdBack, { person: 'ada@x.io', reason: 'looks invented' });
    await perform(database.db, unsubscribe, { person: 'host@x.io' });
    expect(await lineOf(ada)).toBe('Not in the next wave, held back: looks invented, score 50');
    expect(await lineOf(last)).toBe('1 before them in the next wave, score 50');
    await inviteWave(database.db, operator, { size: 1, order: 'score' });
    expect(await lineOf(bea)).toBe('Not in the next wave, score 60');
    expect(await lineOf(last)).toBe('0 before them in the next wave, score 50');
  });

  test('an alias names the person whose alias it is', async () => {
    const { id } = await join(database.db, { email: 'ada@x.io' });
    const alias = await join(database.db, { email: 'ada+1@x.io', referrerCode: host.referralCode });
    const owner = { id, signupPosition: 2, email: 'ada@x.io' };
    expect(await friends()).toMatchObject([{ reason: 'alias', mailboxOwner: owner }]);
    expect(await readPersonPage(database.db, alias.id)).toMatchObject({ mailboxOwner: owner });
    expect(await readPersonPage(database.db, host.id)).toMatchObject({ mailboxOwner: null });
  });
});
