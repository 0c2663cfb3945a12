/** What a referrer's friends may share: the network they joined from, and the domain of their address. In the order of the limits. */
export const originKinds = ['network', 'domain'] as const;
export type OriginKind = (typeof originKinds)[number];

/** Null: unknown, or nothing that counts, such as the domain of a mail provider. */
export type Origin = Record<OriginKind, string | null>;
