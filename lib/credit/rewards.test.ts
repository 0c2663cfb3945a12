import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import {
  decideCredit,
  expectConsistent,
  getPerson,
  inviteOne,
  join,
  operator,
  redeemInvitation,
} from '../testing/operators';
import { recordReferrer } from '../waitlist/batch/record-referrer';
import { unlimitedCredit } from './credit-policy';
import { reverseUndeliverable } from './reverse-undeliverable';

const rewards = vi.hoisted(() => ({ cents: 100, bonusCents: 2500, vipReferrals: 10 }));
vi.mock('../constants', async (original) => ({
  ...(await original<typeof import('../constants')>()),
  get REFERRAL_CREDIT_CENTS() {
    return rewards.cents;
  },
  get VIP_BONUS_CENTS() {
    return rewards.bonusCents;
  },
  get VIP_REFERRALS() {
    return rewards.vipReferrals;
  },
}));

const database = await testDatabase();

/** What a referrer was paid for each friend, and what the bonus was. */
interface Model {
  paid: Map<string, number>;
  /** Withheld or reversed: a release pays for them. */
  unpaid: Set<string>;
  /** A bounce takes a friend back once: what an operator released afterwards stays. */
  bounced: Set<string>;
  bonusCents: number | null;
  /** The app has the credit: nothing changes it any more. */
  isFinal: boolean;
}

/**
 * `attached`: a friend joins without the code, and the referrer is recorded afterwards. `bounce`: mail to a paid friend does.
 */
type Step =
  | 'paid'
  | 'withheld'
  | 'attached'
  | 'handed over'
  | { decision: 'release' | 'reversal' | 'bounce'; friend: number }
  | typeof rewards;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('paid', 'withheld', 'attached') },
  {
    weight: 4,
    arbitrary: fc.record({
      decision: fc.constantFrom('release', 'reversal', 'bounce'),
      friend: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.constant('handed over') },
  {
    weight: 2,
    arbitrary: fc.record({
      cents: fc.constantFrom(0, 50, 100, 200),
      bonusCents: fc.constantFrom(0, 1000, 2500),
      vipReferrals: fc.integer({ min: 1, max: 4 }),
    }),
  },
);
const steps = fc.array(step, { minLength: 10, maxLength: 25, size: 'max' });

const initial = { cents: 100, bonusCents: 2500, vipReferrals: 2 };
const reversal = { decision: 'reversal', friend: 0 } as const;
const bounce = { ...reversal, decision: 'bounce' } as const;
const release = { ...reversal, decision: 'release' } as const;
const examples: [Step[]][] = [
  [['paid', { ...initial, cents: 200 }, reversal]],
  [['paid', 'paid', 'paid', reversal]],
  [['paid', 'paid', { ...initial, vipReferrals: 4 }, 'paid', reversal]],
  [['paid', { ...initial, vipReferrals: 1 }, reversal, 'paid']],
  [['paid', 'paid', { ...initial, bonusCents: 1000 }, reversal, 'paid']],
  [['paid', 'withheld', 'handed over', 'paid', 'attached', 'withheld', bounce, reversal]],
  [['paid', 'withheld', 'handed over', release, 'paid', 'paid', 'paid']],
  [[{ ...initial, cents: 0 }, 'paid', 'paid', { ...initial, bonusCents: 1000 }, reversal, release]],
  [['paid', 'paid', reversal, release, reversal, release]],
  [['paid', bounce, release, bounce, reversal]],
];

const attach = (friendId: string, code: string) =>
  database.db.transaction((tx) =>
    recordReferrer(tx, { friendId, code, isDomainUnchecked: false }, unlimitedCredit),
  );

async function handOver(signupId: string): Promise<void> {
  const invitation = await inviteOne(database.db, signupId);
  expect(await redeemInvitation(database.db, invitation)).toMatchObject({ stage: 'accepted' });
}

/** The friends of a person whose credit is final keep their state, or are rejected as too late. */
async function decide(decision: 'release' | 'reversal' | 'bounce', friend: string, { isFinal }: Model) {
  if (decision === 'bounce')
    return reverseUndeliverable(database.db, { by: 'normalizedEmail', value: friend });
  const decided = decideCredit(database.db, operator, friend, decision);
  if (isFinal) await expect(decided).rejects.toMatchObject({ reason: 'handed_over' });
  else await decided;
}

function pay(model: Model, friend: string): void {
  model.unpaid.delete(friend);
  model.paid.set(friend, rewards.cents);
  if (model.paid.size >= rewards.vipReferrals) model.bonusCents ??= rewards.bonusCents;
}

function reverse(model: Model, friend: string): void {
  const before = model.paid.size;
  model.paid.delete(friend);
  model.unpaid.add(friend);
  const crosses = before >= rewards.vipReferrals && model.paid.size < rewards.vipReferrals;
  if (crosses) model.bonusCents = null;
}

const balanceOf = ({ paid, bonusCents }: Model) =>
  [...paid.values()].reduce((sum, cents) => sum + cents, bonusCents ?? 0);

test('changing reward, bonus and threshold at any time neither pays nor takes anything', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await database.reset();
      Object.assign(rewards, initial);
      const { id: host, referralCode } = await join(database.db, { email: 'host@x.io' });
      const model: Model = {
        paid: new Map(),
        unpaid: new Set(),
        bounced: new Set(),
        bonusCents: null,
        isFinal: false,
      };
      for (const [n, one] of sequence.entries()) {
        if (one === 'handed over') {
          if (!model.isFinal) await handOver(host);
          model.isFinal = true;
        } else if (typeof one === 'string') {
          const email = `friend-${n}@${one === 'withheld' ? 'mailinator.com' : 'x.io'}`;
          const referrerCode = one === 'attached' ? null : referralCode;
          const { id } = await join(database.db, { email, referrerCode });
          if (one === 'attached') await attach(id, referralCode);
          if (one === 'withheld') model.unpaid.add(email);
          else if (!model.isFinal) pay(model, email);
        } else if ('decision' in one) {
          const { decision } = one;
          const friends = [...(decision === 'release' ? model.unpaid : model.paid.keys())];
          const friend = friends[one.friend % friends.length];
          if (!friend) continue;
          await decide(decision, friend, model);
          if (model.isFinal) continue;
          if (decision === 'release') pay(model, friend);
          else if (decision === 'reversal' || !model.bounced.has(friend)) reverse(model, friend);
          if (decision === 'bounce') model.bounced.add(friend);
        } else Object.assign(rewards, one);
        expect(await getPerson(database.db, 'host@x.io')).toMatchObject({
          referralCount: model.paid.size,
          storeCreditCents: balanceOf(model),
          isVip: model.bonusCents !== null,
        });
      }
      await expectConsistent(database);
    }),
    { numRuns: 12, examples },
  );
});
