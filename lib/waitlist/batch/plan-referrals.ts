import type { ReferrerRow } from '@/db/queries/signup-reads';
import type { SignupWrites } from '@/db/queries/signup-writes';
import { REFERRAL_CREDIT_CENTS } from '../../constants';
import { type CreditPolicy, withholdingReason } from '../../credit/credit-policy';
import { sharedBy } from '../../credit/origin';
import { payReferral, toEarnings } from '../../credit/post-referral';
import type { PendingSignup } from '../pending-signup';
import type { Snapshot } from './load-snapshot';

/** Decides what friends pay, one after another: each counts for the limits of those who follow. */
export function createReferralPlan(snapshot: Snapshot, policy: CreditPolicy) {
  const { now } = snapshot;
  const referrals: SignupWrites['referrals'] = [];
  const creditEntries: SignupWrites['creditEntries'] = [];
  /** The key is the code. */
  const referrers = new Map(snapshot.referrers);
  /** The key is that of `Shared`. */
  const friends = new Map(snapshot.friends);
  /** The codes of those who earned something. */
  const earners = new Set<string>();
  /** Referrers who want news about friends whose referral counts, or will. */
  const newsReaders = new Set<string>();

  function credit(referrer: ReferrerRow, friend: PendingSignup, isAliasListed: boolean): void {
    const { id: friendId, origin } = friend;
    const { id: referrerId, referralCode } = referrer;
    const referral = { friendId, referrerId, ownDomain: origin.domain, createdAt: now, paidCents: 0 };
    if (referrer.handedOverAt) {
      referrals.push({ ...referral, state: 'rejected', reason: 'handed_over' });
      return;
    }

    const shared = sharedBy(referralCode, origin);
    const facts = {
      friend,
      hasRejoined: snapshot.erased.has(friend.canonicalMailbox),
      referrer,
      isAliasListed,
      // Friends who were erased count, too.
      countFriends: (key: string) => (friends.get(key) ?? 0) + (snapshot.erased.get(key) ?? 0),
      paidLastHour: referrer.paidRecently,
    };
    const reason = withholdingReason(facts, policy);
    const counts = reason === null || reason === 'unconfirmed';
    const paidRecently = referrer.paidRecently + (counts ? 1 : 0);
    if (counts) for (const { key } of shared) friends.set(key, (friends.get(key) ?? 0) + 1);
    if (counts && referrer.privacyAcceptedAt) newsReaders.add(referrerId);
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
    /**
     * Returns the id of the referrer. An alias is listed if somebody verified with the friend's mailbox joined before.
     */
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
