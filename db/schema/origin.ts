/**
 * What a referrer's friends may share: the network and, with IPv6, the /48 they joined from, and the domain of their address. In
 * the order in which the limits apply.
 */
export const originKinds = ['network', 'prefix', 'domain'] as const;
export type OriginKind = (typeof originKinds)[number];

/** Null: unknown, or nothing that counts, such as the domain of a mail provider. */
export type Origin = Record<OriginKind, string | null>;
