import { and, sql } from 'drizzle-orm';
import { check, pgTable, unique } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';
import { retentionDays } from './personal-data';

const blockKinds = ['domain', 'network'] as const;

/** Where referrals are withheld because an operator said so. Names no person. */
export const referralBlocks = pgTable(
  'referral_blocks',
  (t) => ({
    id: t.uuid('id').primaryKey(),
    kind: t.text('kind', { enum: blockKinds }).notNull(),
    /** A registrable domain, or the keyed hash of a network. */
    value: t.text('value').notNull(),
    actor: t.text('actor').notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  ({ kind, value }) => [
    unique('referral_blocks_value_unique').on(value, kind),
    check('referral_blocks_kind_known', oneOf(kind, blockKinds)),
  ],
);

export type BlockRow = typeof referralBlocks.$inferSelect;

/** The block of a network ends when the hashes of people who join now would be deleted. */
export const isBlockOver = and(
  sql`${referralBlocks.kind} = 'network'`,
  sql`${referralBlocks.createdAt} < now() - make_interval(days => ${retentionDays.signupNetworks})`,
);
