import type { ReferrerRow } from '@/db/queries/signup-reads';
import { type ClientOrigin, type Origin, type OriginKind, originKinds } from '@/db/schema/origin';
import type { WithheldReason } from '@/db/schema/referrals';
import { domainOf } from '../address/canonical-mailbox';
import { ownDomainOf } from '../address/domains';

interface Limits {
  domainLimit: number;
  networkLimit: number;
}

interface OriginRule {
  /** The most friends of one referrer that may share it and be paid, or 0 for any number. */
  limit: (policy: Limits) => number;
  /** Whether friends who share it with the referrer are paid. */
  own: 'paid' | 'withheld';
  /** Why friends of whom it is unknown are withheld. Null: they are paid. */
  unknown: WithheldReason | null;
}

export const originRules: Record<OriginKind, OriginRule> = {
  // Without a proxy that names the visitor's address, it is unknown for everybody.
  network: { limit: ({ networkLimit }) => networkLimit, own: 'withheld', unknown: null },
  // Two colleagues share it.
  domain: { limit: ({ domainLimit }) => domainLimit, own: 'paid', unknown: null },
};

type Referrer = Pick<ReferrerRow, 'canonicalMailbox' | 'referralCode'> & { client: ClientOrigin | null };

const ownOf = ({ canonicalMailbox, client }: Referrer, kind: OriginKind) =>
  kind === 'domain' ? ownDomainOf(domainOf(canonicalMailbox)) : client?.[kind];

/** Why the referrer's limits, or their own origin, withhold a friend. `countFriends`: by the key of `Shared`. */
export function originReason(
  origin: Origin,
  referrer: Referrer,
  countFriends: (key: string) => number,
  policy: Limits,
): WithheldReason | null {
  for (const kind of originKinds) {
    const rule = originRules[kind];
    const [value, limit] = [origin[kind], rule.limit(policy)];
    if (limit === 0) continue;
    if (value === null) {
      if (rule.unknown) return rule.unknown;
      continue;
    }
    const isOwn = rule.own === 'withheld' && ownOf(referrer, kind) === value;
    if (isOwn || countFriends(friendsKey(referrer.referralCode, value)) >= limit) return `same_${kind}`;
  }
  return null;
}

export interface Shared {
  kind: OriginKind;
  value: string;
  /** Names the friends of the referrer who share it. Its hash is stored when a paid friend is erased. */
  key: string;
}

/** What a friend with this origin may share with other friends of the referrer. */
export const sharedBy = (referrerCode: string, origin: Origin): Shared[] =>
  originKinds.flatMap((kind) => {
    const value = origin[kind];
    return value === null ? [] : { kind, value, key: friendsKey(referrerCode, value) };
  });

export const friendsKey = (referrerCode: string, value: string) => `${referrerCode} ${value}`;
