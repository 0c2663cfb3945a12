import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { retentionDays } from './personal-data';

/**
 * Keyed hashes of the network from which a person joined. A separate table, because old rows are deleted: clearing a column
 * of `signups` would rewrite its rows and their indexes.
 */
export const signupNetworks = pgTable(
  'signup_networks',
  (t) => ({
    /** There is no foreign key, because it would be checked at every write. */
    signupId: t.uuid('signup_id').primaryKey(),
    /** A copy, so that one index counts the friends of a referrer on a network. */
    referredBy: t.uuid('referred_by'),
    networkHash: t.text('network_hash').notNull(),
    /** A copy, so that the index leaves out invented people, of whom anybody can add any number. */
    passedCaptcha: t.boolean('passed_captcha').notNull().default(true),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull(),
  }),
  ({ referredBy, networkHash, passedCaptcha, createdAt }) => [
    index('signup_networks_network_index').on(networkHash, referredBy, passedCaptcha),
    index('signup_networks_created_at_index').on(createdAt),
  ],
);

export const isNetworkExpired = sql`${signupNetworks.createdAt} < now() - make_interval(days => ${retentionDays.signupNetworks})`;

export type NewSignupNetwork = typeof signupNetworks.$inferInsert;

/** What a visitor's request tells about where they join from, and the column that stores it. In the order of the limits. */
export const clientColumns = { network: signupNetworks.networkHash };

/** Null: unknown. */
export type ClientOrigin = Record<keyof typeof clientColumns, string | null>;
export const unknownClient: ClientOrigin = { network: null };

/** What is stored of a person. Null: nothing is known. */
export const clientHashes = ({ network }: ClientOrigin) =>
  network === null ? null : { networkHash: network };

/** What a referrer's friends may share. Of the kind `network`, the limit withholds friends as `same_network`. */
export const originKinds = [...(Object.keys(clientColumns) as (keyof ClientOrigin)[]), 'domain'] as const;
export type OriginKind = (typeof originKinds)[number];

/** Null: unknown, or nothing that counts, such as the domain of a mail provider. */
export type Origin = Record<OriginKind, string | null>;
