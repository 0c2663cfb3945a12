import type { ReferrerRow } from '@/db/queries/signup-reads';
import type { SignupWrites } from '@/db/queries/signup-writes';
import { REFERRAL_CREDIT_CENTS } from '../constants';
import { type CreditPolicy, withholdingReason } from '../credit/credit-policy';
import { payReferral, toEarnings } from '../credit/post-referral';
import { friendsKey, type Snapshot } from './load-snapshot';
import type { PendingSignup } from './pending-signup';

/** Decides what friends pay, one after another: each counts for the limits of those who follow. */
export function createReferralPlan(snapshot: Snapshot, policy: CreditPolicy) {
  const { now, erased, blocked } = snapshot;
  const referrals: SignupWrites['referrals'] = [];
  const creditEntries: SignupWrites['creditEntries'] = [];
  /** By code. */
  const referrers = new Map(snapshot.referrers);
  const friendsAtDomains = new Map(snapshot.friendsAtDomains);
  const paidOnNetworks = new Map(snapshot.paidOnNetworks);
  /** The codes of those who earned something. */
  const earners = new Set<string>();
  /** Referrers who want news about friends whose referral counts, or will. */
  const newsReaders = new Set<string>();

  function credit(referrer: ReferrerRow, friend: PendingSignup, isAliasListed: boolean): void {
    const { id: friendId, ownDomain, networkHash } = friend;
    const { id: referrerId, referralCode } = referrer;
    const referral = { friendId, referrerId, ownDomain, createdAt: now, paidCents: 0 };
    if (referrer.handedOverAt) {
      referrals.push({ ...referral, state: 'rejected', reason: 'handed_over' });
      return;
    }

    const domain = ownDomain && friendsKey(referralCode, ownDomain);
    const network = networkHash && friendsKey(referralCode, networkHash);
    const facts = {
      friend,
      referrer,
      isAliasListed,
      hasRejoined: erased.has(friend.canonicalMailbox),
      friendsAtDomain: count(friendsAtDomains, domain) + count(erased, domain),
      paidOnNetwork: count(paidOnNetworks, network) + count(erased, network),
      paidLastHour: referrer.paidRecently,
      isDomainBlocked: blocked.has(ownDomain),
      isNetworkBlocked: blocked.has(networkHash),
    };
    const reason = withholdingReason(facts, policy);
    const countsAsPaid = reason === null || reason === 'unconfirmed';
    const paidRecently = referrer.paidRecently + (countsAsPaid ? 1 : 0);
    addOne(friendsAtDomains, domain);
    if (countsAsPaid) addOne(paidOnNetworks, network);
    if (countsAsPaid && referrer.privacyAcceptedAt) newsReaders.add(referrerId);
    if (reason) {
      referrals.push({ ...referral, reason, state: 'withheld' });
      referrers.set(referralCode, { ...referrer, paidRecently });
    } else {
      const { account, entries } = payReferral(referrer, friendId, now);
      referrals.push({ ...referral, reason, state: 'paid', paidCents: REFERRAL_CREDIT_CENTS });
      creditEntries.push(...entries);
      referrers.set(referralCode, { ...account, paidRecently });
      earners.add(referralCode);
    }
  }

  return {
    /** Returns the id of the referrer. An alias is listed if somebody with the friend's mailbox joined before. */
    add(friend: PendingSignup, isAliasListed: boolean): string | null {
      const referrer = friend.referrerCode === null ? undefined : referrers.get(friend.referrerCode);
      if (!referrer) return null;
      credit(referrer, friend, isAliasListed);
      return referrer.id;
    },
    get writes() {
      const earnings = [...referrers.values()].filter(({ referralCode }) => earners.has(referralCode));
      return { referrals, creditEntries, earnings: earnings.map(toEarnings), newsReaders: [...newsReaders] };
    },
  };
}

type Counts = Map<string, number>;

/** How many friends share the domain or network that the key names. */
const count = (counts: Counts, key: string | null) => (key === null ? 0 : (counts.get(key) ?? 0));

function addOne(counts: Counts, key: string | null): void {
  if (key !== null) counts.set(key, count(counts, key) + 1);
}
