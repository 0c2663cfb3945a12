import type { ReferrerRow } from '@/db/queries/signup-reads';
import { type Origin, type OriginKind, originKinds } from '@/db/schema/origin';
import type { WithheldReason } from '@/db/schema/referrals';

interface Limits {
  domainLimit: number;
  networkLimit: number;
}

/** The most friends of one referrer that may share it and be paid, or 0 for any number. */
export const limitsOf = ({ domainLimit, networkLimit }: Limits): Record<OriginKind, number> => ({
  network: networkLimit,
  domain: domainLimit,
});

interface OriginRule {
  /** Why friends beyond the limit are withheld, and those who share the referrer's own. */
  full: WithheldReason;
  /** Reads the referrer's own, which no friend may share. Null: friends may share it with the referrer. */
  own: ((referrer: Pick<ReferrerRow, 'network'>) => string | null) | null;
  /** Why friends of whom it is unknown are withheld. Null: they are paid. */
  unknown: WithheldReason | null;
}

export const originRules: Record<OriginKind, OriginRule> = {
  // Without a proxy that names the visitor's address, it is unknown for everybody.
  network: { full: 'same_network', own: ({ network }) => network, unknown: null },
  // Two colleagues share it.
  domain: { full: 'same_domain', own: null, unknown: null },
};

/** Why the referrer's limits, or their own origin, withhold a friend. `countFriends`: by the key of `Shared`. */
export function originReason(
  origin: Origin,
  referrer: Pick<ReferrerRow, 'referralCode' | 'network'>,
  countFriends: (key: string) => number,
  policy: Limits,
): WithheldReason | null {
  const limits = limitsOf(policy);
  for (const kind of originKinds) {
    const { full, own, unknown } = originRules[kind];
    const [value, limit] = [origin[kind], limits[kind]];
    if (limit === 0) continue;
    if (value === null) {
      if (unknown) return unknown;
    } else if (own?.(referrer) === value) return full;
    else if (countFriends(friendsKey(referrer.referralCode, value)) >= limit) return full;
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
