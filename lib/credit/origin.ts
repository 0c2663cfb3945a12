import { type Origin, type OriginKind, originKinds } from '@/db/schema/origin';
import type { WithheldReason } from '@/db/schema/referrals';

/** A home has one network in a /48, but a carrier's /48 has thousands of phones: it pays for more friends, not for any number. */
const NETWORKS_PER_PREFIX = 3;

interface Limits {
  domainLimit: number;
  networkLimit: number;
}

/** The most friends of one referrer that may share it and be paid, or 0 for any number. */
export const limitsOf = ({ domainLimit, networkLimit }: Limits): Record<OriginKind, number> => ({
  network: networkLimit,
  prefix: networkLimit * NETWORKS_PER_PREFIX,
  domain: domainLimit,
});

export const fullReasons: Record<OriginKind, WithheldReason> = {
  network: 'same_network',
  prefix: 'same_network',
  domain: 'same_domain',
};

/** What operators can block. A /48 is nothing of that: it may be a carrier's. */
export const blockReasons = [
  ['domain', 'blocked_domain'],
  ['network', 'blocked_network'],
] as const satisfies [OriginKind, WithheldReason][];

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
