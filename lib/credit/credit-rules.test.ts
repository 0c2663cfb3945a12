import { describe, expect, test } from 'vitest';
import { findReferral } from '@/db/queries/referrals';
import { type OriginKind, originKinds, unknownClient } from '@/db/schema/origin';
import { type ReferralReason, type ReferralState, withheldReasons } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { MailDomainCheck } from '../address/domains';
import { host, limits, type Situation, situations } from '../testing/credit-situations';
import { resolverOf } from '../testing/dns';
import { type Overrides, person } from '../testing/joins';
import { expectConsistent, getPerson } from '../testing/operators';
import { referralsBy } from '../testing/referrals';
import { createReferralPlan } from '../waitlist/batch/plan-referrals';
import { type CreditPolicy, unlimitedCredit } from './credit-policy';
import { sharedBy } from './origin';

const database = await emptyTestDatabase();
const CODE = 'MFM-ABC234';

/** Vitest would cut the texts off. */
const titled = (all: readonly Situation[]) =>
  all.map((one) => [`${one.situation}: ${one.reason ?? 'paid'}`, one] as const);

const centsOf = ({ reason, cents = 100 }: Situation) => (reason ? 0 : cents);

/** What the rules decide without a database, from the facts about others. */
function planned({ friend, facts = {}, isFinal, policy }: Situation, settings: Partial<CreditPolicy> = {}) {
  const now = new Date();
  const pending = person({ ...friend, referrerCode: CODE });
  const { referralCount = 0, paidRecently = 0, sharing = 0, hasRejoined, isAliasListed = false } = facts;
  const referrer = {
    id: crypto.randomUUID(),
    canonicalMailbox: host.email,
    referralCode: CODE,
    signupPosition: 1,
    erasedAt: null,
    handedOverAt: isFinal ? now : null,
    privacyAcceptedAt: null,
    referralCount,
    storeCreditCents: 0,
    vipBonusCents: null,
    isVip: false,
    priorityScore: 0,
    client: { ...unknownClient, ...host.origin },
    paidRecently,
  };
  const snapshot = {
    now,
    signups: new Map(),
    sharers: [],
    unusedCodes: [],
    referrers: new Map([[CODE, referrer]]),
    friends: new Map(sharedBy(CODE, pending.origin).map(({ key }) => [key, sharing])),
    erased: new Map(hasRejoined ? [[pending.canonicalMailbox, 1]] : []),
  };
  const plan = createReferralPlan(snapshot, { ...unlimitedCredit, ...limits, ...policy, ...settings });
  plan.add(pending, isAliasListed);
  const { referrals, earnings } = plan.writes;
  const [referral] = referrals;
  return { ...referral, cents: earnings[0]?.storeCreditCents ?? 0 };
}

describe('without a database', () => {
  const known = situations.filter(({ earlier, facts }) => !earlier || facts);

  test.each(titled(known))('%s', (_, one) => {
    const { reason } = one;
    const unpaid = reason === 'handed_over' ? 'rejected' : 'withheld';
    const state = reason ? unpaid : 'paid';
    expect(planned(one)).toMatchObject({ state, reason, cents: centsOf(one) });
    const waiting = { state: unpaid, reason: reason ?? 'unconfirmed', cents: 0 };
    expect(planned(one, { paidOn: 'confirmation' })).toMatchObject(waiting);
  });

  test('the first reason that applies decides', () => {
    type Problem = Pick<Partial<Situation>, 'facts' | 'policy'> & { friend?: Partial<Overrides> };
    const shares = (kind: OriginKind): [ReferralReason, Problem] => [
      `same_${kind}`,
      { friend: { origin: { [kind]: 'shared' } }, facts: { sharing: 2 } },
    ];
    const problems: [ReferralReason, Problem][] = [
      ['unconfirmed', { policy: { paidOn: 'confirmation' } }],
      ['hourly_limit', { policy: { hourlyLimit: 1 }, facts: { paidRecently: 1 } }],
      ['personal_limit', { policy: { personLimit: 1 }, facts: { referralCount: 1 } }],
      ...originKinds.map(shares).toReversed(),
      ['domain_unchecked', { friend: { isDomainUnchecked: true } }],
      ['captcha_unavailable', { friend: { captcha: 'unavailable' } }],
      ['disposable_domain', { friend: { email: 'real@mailinator.com' } }],
      ['alias', { facts: { isAliasListed: true } }],
      ['rejoined', { facts: { hasRejoined: true } }],
      ['own_address', { friend: { canonicalMailbox: host.email } }],
    ];
    expect(problems.map(([reason]) => reason).toReversed()).toEqual(withheldReasons);
    let one: Situation = { situation: 'no problem', friend: { email: 'real@campus.edu' }, reason: null };
    for (const [reason, { friend, facts, policy }] of problems) {
      one = {
        ...one,
        friend: { ...one.friend, ...friend },
        facts: { ...one.facts, ...facts },
        policy: { ...one.policy, ...policy },
      };
      expect(planned(one)).toMatchObject({ reason, cents: 0 });
    }
  });
});

/** `web.io` has no mail server. */
const mailDomainCheck = new MailDomainCheck(resolverOf({ 'web.io': { A: '192.0.2.1' } }));

type Money = ReturnType<typeof referralsBy>;

/** Everybody who joined before the friend, and what happened to them. Returns the referrer. */
async function prepare(
  money: Money,
  { earlier = [], isFinal }: Omit<Situation, 'friend' | 'reason'>,
): Promise<SignupRow> {
  const [first, other] = await money.joinAll([host, { email: 'other@z.io' }]);
  if (!first || !other) throw new Error('A batch of two has two outcomes');
  const { id, referralCode } = first;
  const codes = { host: referralCode, other: other.referralCode, none: null };
  const people = earlier.map(({ code, acts: _, ...one }) => ({
    ...one,
    referrerCode: codes[code ?? 'host'],
  }));
  const joined = people.length > 0 ? await money.joinAll(people) : [];
  for (const [n, { acts = [] }] of earlier.entries())
    for (const act of acts) await act(money, joined[n]?.id ?? '');
  if (isFinal) await money.handOver(id);
  return getPerson(database.db, id);
}

const earned = async ({ id, storeCreditCents }: SignupRow) =>
  (await getPerson(database.db, id)).storeCreditCents - storeCreditCents;

/** The first situation of each reason, and the tenth friend, whose dollar comes with the bonus. */
const examples = situations.filter(
  ({ reason, cents }, n) => cents || situations.findIndex((other) => other.reason === reason) === n,
);

test.each(titled(situations))('a friend joins: %s', async (_, one) => {
  const money = referralsBy(database, { ...limits, ...one.policy });
  const referrer = await prepare(money, one);
  const { id } = await money.join({ ...one.friend, referrerCode: referrer.referralCode });
  expect([await money.outcome(id), await earned(referrer)]).toEqual([one.reason ?? 'paid', centsOf(one)]);
  await expectConsistent(database);
});

test.each(titled(examples))('a friend confirms, who is paid for then: %s', async (_, one) => {
  const money = referralsBy(database, { ...limits, ...one.policy, paidOn: 'confirmation' });
  const referrer = await prepare(money, one);
  const { id } = await money.join({ ...one.friend, referrerCode: referrer.referralCode });
  expect([await money.outcome(id), await earned(referrer)]).toEqual([one.reason ?? 'unconfirmed', 0]);
  const confirmed = [await money.outcomeOnceConfirmed(id), await earned(referrer)];
  expect(confirmed).toEqual([one.reason ?? 'paid', centsOf(one)]);
  await expectConsistent(database);
});

test.each(titled(examples))("a friend's referrer is recorded later: %s", async (_, one) => {
  const money = referralsBy(database, { ...limits, ...one.policy });
  const referrer = await prepare(money, one);
  const { id } = await money.join(one.friend);
  await money.attach(id, referrer.id, one.friend.isDomainUnchecked ? { mailDomainCheck } : {});
  expect([await money.outcome(id), await earned(referrer)]).toEqual([one.reason ?? 'paid', centsOf(one)]);
  await expectConsistent(database);
});

const atOnce = situations.filter(({ earlier }) => earlier?.every(({ code, acts }) => !code && !acts?.length));

test.each(titled(atOnce))('a friend joins in one batch with the others: %s', async (_, one) => {
  const money = referralsBy(database, { ...limits, ...one.policy });
  const { referralCode: referrerCode } = await prepare(money, { ...one, earlier: [] });
  const joined = await money.joinAll(
    [...(one.earlier ?? []), one.friend].map((each) => ({ ...each, referrerCode })),
  );
  expect(await money.outcome(joined.at(-1)?.id ?? '')).toBe(one.reason ?? 'paid');
});

type Act = (money: Money, id: string, referrer: SignupRow) => Promise<unknown>;
type Stored = [state: ReferralState, reason: ReferralReason | null, cents: number];

const confirm: Act = (money, id) => money.outcomeOnceConfirmed(id);
const bounce: Act = (money, id) => money.bounce(id);
const eraseFriend: Act = (money, id) => money.erase(id);
const eraseReferrer: Act = (money, _, { id }) => money.erase(id);
const release: Act = (money, id) => money.decide(id, 'release');
const reject: Act = (money, id) => money.decide(id, 'rejection');
const reverse: Act = (money, id) => money.decide(id, 'reversal');
const isRefused: Act = (money, id) =>
  expect(money.decide(id, 'release')).rejects.toMatchObject({ reason: 'handed_over' });

const undeliverable: Stored = ['reversed', 'undeliverable', 0];

const waiting: Situation = {
  situation: 'it waits for the friend',
  policy: { paidOn: 'confirmation' },
  friend: { email: 'real@campus.edu' },
  reason: 'unconfirmed',
};

/** What becomes of the referral, step by step. */
function afterwards(one: Situation): [what: string, steps: [Act, Stored][]][] {
  const { reason, isFinal } = one;
  const unpaid: Stored = [isFinal ? 'rejected' : 'withheld', reason, 0];
  const rejected: Stored = ['rejected', reason, 0];
  const paid: Stored = ['paid', reason, one.cents ?? 100];
  const reversed: Stored = ['reversed', reason, 0];
  const again: [Act, Stored][] = [
    [release, paid],
    [reverse, reversed],
    [release, paid],
  ];
  // A mail server can open the link in a mail, and refuse the mail.
  if (one === waiting)
    return [
      [
        'a bounce',
        [
          [bounce, undeliverable],
          [confirm, undeliverable],
        ],
      ],
    ];
  if (!reason)
    return [
      ['a bounce', [[bounce, undeliverable]]],
      ['erasing the friend', [[eraseFriend, paid]]],
      ['erasing the referrer', [[eraseReferrer, paid]]],
      ['decisions', [[reverse, reversed], ...again]],
    ];
  return [
    ['a bounce', [[bounce, unpaid]]],
    ['erasing the friend', [[eraseFriend, unpaid]]],
    ['erasing the referrer', [[eraseReferrer, rejected]]],
    ['decisions', isFinal ? [[isRefused, rejected]] : [[reject, rejected], ...again]],
  ];
}

const changes = titled([waiting, ...examples]).flatMap(([title, one]) =>
  afterwards(one).map(([what, steps]) => [what, title, one, steps] as const),
);

test.each(changes)('%s after %s', async (_what, _title, one, steps) => {
  const money = referralsBy(database, { ...limits, ...one.policy });
  const referrer = await prepare(money, one);
  const { id } = await money.join({ ...one.friend, referrerCode: referrer.referralCode });
  for (const [act, stored] of steps) {
    await act(money, id, referrer);
    const { state, reason } = (await findReferral(database.db, id))?.referral ?? {};
    expect([state, reason, await earned(referrer)]).toEqual(stored);
  }
  await expectConsistent(database);
});
