import type { ReferrerRow } from '@/db/queries/signup-reads';
import type { SignupWrites } from '@/db/queries/signup-writes';
import { REFERRAL_CREDIT_CENTS } from '../constants';
import { type CreditPolicy, withholdingReason } from '../credit/credit-policy';
import { payReferral, toEarnings } from '../credit/post-referral';
import { friendsKey, type Snapshot } from './load-snapshot';
import type { PendingSignup } from './pending-signup';

/** Decides what friends pay, one after another: each counts for the limits of those who follow. */
export class ReferralPlan {
  private readonly referrals: SignupWrites['referrals'] = [];
  private readonly creditEntries: SignupWrites['creditEntries'] = [];
  private readonly referrers = new Map<string, ReferrerRow>();
  private readonly earners = new Set<string>();
  /** Referrers who want news about friends whose referral counts, or will. */
  private readonly newsReaders = new Set<string>();
  private readonly friendsAtDomains: Map<string, number>;
  private readonly paidOnNetworks: Map<string, number>;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly policy: CreditPolicy,
  ) {
    this.friendsAtDomains = new Map(snapshot.friendsAtDomains);
    this.paidOnNetworks = new Map(snapshot.paidOnNetworks);
  }

  get writes() {
    const earners = [...this.referrers.values()].filter(({ id }) => this.earners.has(id));
    return {
      referrals: this.referrals,
      creditEntries: this.creditEntries,
      earnings: earners.map(toEarnings),
      newsReaders: [...this.newsReaders],
    };
  }

  /** Returns the id of the referrer. An alias is listed if somebody with the friend's mailbox joined before. */
  add(friend: PendingSignup, isAliasListed: boolean): string | null {
    const listed = friend.referrerCode ? this.snapshot.referrers.get(friend.referrerCode) : undefined;
    if (!listed) return null;
    this.credit(this.referrers.get(listed.id) ?? listed, friend, isAliasListed);
    return listed.id;
  }

  private credit(referrer: ReferrerRow, friend: PendingSignup, isAliasListed: boolean): void {
    const { now } = this.snapshot;
    const { id: friendId, ownDomain } = friend;
    const referral = { friendId, referrerId: referrer.id, ownDomain, createdAt: now, paidCents: 0 };
    if (referrer.handedOverAt) {
      this.referrals.push({ ...referral, state: 'rejected', reason: 'handed_over' });
      return;
    }
    const networkKey = friend.networkHash && friendsKey(referrer.referralCode, friend.networkHash);
    const paidOnNetwork = networkKey ? (this.paidOnNetworks.get(networkKey) ?? 0) : 0;
    const reason = withholdingReason(
      {
        friend,
        referrer,
        isAliasListed,
        hasRejoined: this.snapshot.erased.has(friend.canonicalMailbox),
        friendsAtDomain:
          this.addFriendAtDomain(referrer, friend) + this.countErased(referrer, friend.ownDomain),
        paidOnNetwork: paidOnNetwork + this.countErased(referrer, friend.networkHash),
        paidLastHour: referrer.paidRecently,
        isDomainBlocked: this.snapshot.blocked.has(friend.ownDomain),
        isNetworkBlocked: this.snapshot.blocked.has(friend.networkHash),
      },
      this.policy,
    );
    const countsAsPaid = reason === null || reason === 'unconfirmed';
    const paidRecently = referrer.paidRecently + (countsAsPaid ? 1 : 0);
    if (countsAsPaid && referrer.privacyAcceptedAt) this.newsReaders.add(referrer.id);
    if (networkKey && countsAsPaid) this.paidOnNetworks.set(networkKey, paidOnNetwork + 1);
    if (reason) {
      this.referrals.push({ ...referral, reason, state: 'withheld' });
      this.referrers.set(referrer.id, { ...referrer, paidRecently });
    } else {
      const { account, entries } = payReferral(referrer, friendId, now);
      this.referrals.push({ ...referral, reason, state: 'paid', paidCents: REFERRAL_CREDIT_CENTS });
      this.creditEntries.push(...entries);
      this.referrers.set(referrer.id, { ...account, paidRecently });
      this.earners.add(referrer.id);
    }
  }

  private countErased({ referralCode }: ReferrerRow, shared: string | null): number {
    return shared === null ? 0 : (this.snapshot.erased.get(friendsKey(referralCode, shared)) ?? 0);
  }

  /** Returns how many friends the referrer had at the domain before. */
  private addFriendAtDomain({ referralCode }: ReferrerRow, { ownDomain }: PendingSignup): number {
    if (ownDomain === null) return 0;
    const key = friendsKey(referralCode, ownDomain);
    const friends = this.friendsAtDomains.get(key) ?? 0;
    this.friendsAtDomains.set(key, friends + 1);
    return friends;
  }
}
