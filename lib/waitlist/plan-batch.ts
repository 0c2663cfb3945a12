import 'server-only';
import type { ReferrerRow } from '@/db/queries/join-reads';
import type { SignupWrites } from '@/db/queries/signup-writes';
import type { SignupRow } from '@/db/schema/signups';
import { REFERRAL_CREDIT_CENTS } from '../constants';
import { type CreditPolicy, withholdingReason } from '../credit/credit-policy';
import { payReferral, toEarnings } from '../credit/post-referral';
import { type Join, type JoinOutcome, newSignup } from './join';

/** Read under the counter's lock. */
export interface Snapshot {
  lastPosition: number;
  /** By the clock of Postgres, like everything that is compared with stored times. */
  now: Date;
  /** By normalized email. */
  signups: ReadonlyMap<string, SignupRow>;
  canonicalMailboxes: ReadonlySet<string>;
  /** Mailboxes of people who were erased within the last months. */
  erasedMailboxes: ReadonlySet<string>;
  /** By referral code. */
  referrers: ReadonlyMap<string, ReferrerRow>;
  /** At least one for each person. */
  unusedCodes: readonly string[];
  /** By referrer id and domain, as `friendsKey` writes them. */
  friendsAtDomains: ReadonlyMap<string, number>;
  /** By referrer id and network. Infinite on the referrer's own. */
  paidOnNetworks: ReadonlyMap<string, number>;
}

export const friendsKey = (referrerId: string, shared: string) => `${referrerId} ${shared}`;

interface BatchPlan extends Omit<SignupWrites, 'mails'> {
  signups: SignupRow[];
  outcomes: JoinOutcome[];
  /** The stored signups of people who tried to join again. */
  duplicates: SignupRow[];
}

/** Decides positions, outcomes and credit of a batch from what was read. */
export function planBatch(joins: readonly Join[], snapshot: Snapshot, policy: CreditPolicy): BatchPlan {
  const { now } = snapshot;
  const known = new Map(snapshot.signups);
  const canonicalMailboxes = new Set(snapshot.canonicalMailboxes);
  const friendsAtDomains = new Map(snapshot.friendsAtDomains);
  const paidOnNetworks = new Map(snapshot.paidOnNetworks);
  const referrers = new Map<string, ReferrerRow>();
  const earners = new Set<string>();
  const plan: Omit<BatchPlan, 'outcomes' | 'earnings'> = {
    signups: [],
    duplicates: [],
    networks: [],
    referrals: [],
    creditEntries: [],
    lastPosition: snapshot.lastPosition,
  };

  function outcomeOf(join: Join): JoinOutcome {
    const existing = known.get(join.normalizedEmail);
    if (!existing) return { outcome: 'joined', signup: addSignup(join), isRepeat: false };
    // A transaction that is retried after its commit finds its own rows.
    if (existing.id === join.id) return { outcome: 'joined', signup: existing, isRepeat: false };
    if (join.idempotencyKey !== null && existing.idempotencyKey === join.idempotencyKey) {
      return { outcome: 'joined', signup: existing, isRepeat: true };
    }
    plan.duplicates.push(existing);
    return { outcome: 'duplicate', id: existing.id };
  }

  function addSignup(join: Join): SignupRow {
    const referralCode = snapshot.unusedCodes[plan.signups.length];
    if (referralCode === undefined) throw new Error('The batch has used up its referral codes');
    plan.lastPosition += 1;
    const referrer = referrerOf(join);
    const signup = newSignup(join, {
      referralCode,
      signupPosition: plan.lastPosition,
      referredBy: referrer?.id ?? null,
      createdAt: now,
    });
    if (referrer) credit(referrer, signup, join);
    plan.signups.push(signup);
    addNetwork(signup, join);
    known.set(signup.normalizedEmail, signup);
    canonicalMailboxes.add(signup.canonicalMailbox);
    return signup;
  }

  function addNetwork({ id, referredBy }: SignupRow, { networkHash }: Join): void {
    if (networkHash !== null) plan.networks.push({ signupId: id, referredBy, networkHash, createdAt: now });
  }

  function referrerOf(join: Join): ReferrerRow | undefined {
    const referrer = join.referrerCode ? snapshot.referrers.get(join.referrerCode) : undefined;
    return referrer && (referrers.get(referrer.id) ?? referrer);
  }

  function credit(referrer: ReferrerRow, friend: SignupRow, join: Join): void {
    const networkKey = join.networkHash && friendsKey(referrer.id, join.networkHash);
    const paidOnNetwork = networkKey ? (paidOnNetworks.get(networkKey) ?? 0) : 0;
    const reason = withholdingReason(
      {
        friend: join,
        referrer,
        isAliasListed: canonicalMailboxes.has(friend.canonicalMailbox),
        hasRejoined: snapshot.erasedMailboxes.has(friend.canonicalMailbox),
        friendsAtDomain: addFriendAtDomain(referrer, join),
        paidOnNetwork,
        paidLastHour: referrer.paidRecently,
      },
      policy,
    );
    const { ownDomain } = join;
    const referral = { friendId: friend.id, referrerId: referrer.id, reason, ownDomain, createdAt: now };
    const countsAsPaid = reason === null || reason === 'unconfirmed';
    const paidRecently = referrer.paidRecently + (countsAsPaid ? 1 : 0);
    if (networkKey && countsAsPaid) paidOnNetworks.set(networkKey, paidOnNetwork + 1);
    if (reason) {
      plan.referrals.push({ ...referral, state: 'withheld', paidCents: 0 });
      referrers.set(referrer.id, { ...referrer, paidRecently });
    } else {
      const { account, entries } = payReferral(referrer, friend.id, now);
      plan.referrals.push({ ...referral, state: 'paid', paidCents: REFERRAL_CREDIT_CENTS });
      plan.creditEntries.push(...entries);
      referrers.set(referrer.id, { ...account, paidRecently });
      earners.add(referrer.id);
    }
  }

  /** Returns how many friends the referrer had at the domain before. */
  function addFriendAtDomain(referrer: ReferrerRow, { ownDomain }: Join): number {
    if (ownDomain === null) return 0;
    const key = friendsKey(referrer.id, ownDomain);
    const friends = friendsAtDomains.get(key) ?? 0;
    friendsAtDomains.set(key, friends + 1);
    return friends;
  }

  const outcomes = joins.map(outcomeOf);
  const earnings = [...referrers.values()].filter(({ id }) => earners.has(id)).map(toEarnings);
  return { ...plan, outcomes, earnings };
}
