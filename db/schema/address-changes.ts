import { sql } from 'drizzle-orm';
import { pgTable, unique } from 'drizzle-orm/pg-core';
import { retentionDays } from './personal-data';
import { personId } from './signups';

/**
 * A person's last change of address: requested, or confirmed within the last days, in which the old address can undo it. Until
 * then, the person can't change it again, and nobody can join with the old address.
 */
export const addressChanges = pgTable(
  'address_changes',
  (t) => ({
    signupId: personId('signup_id').primaryKey(),
    /** The links that confirm and undo contain it. A new request replaces it, which ends earlier links. */
    id: t.uuid('id').notNull(),
    oldEmail: t.text('old_email').notNull(),
    oldNormalizedEmail: t.text('old_normalized_email').notNull(),
    newEmail: t.text('new_email').notNull(),
    requestedAt: t.timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    confirmedAt: t.timestamp('confirmed_at', { withTimezone: true }),
  }),
  ({ id, oldNormalizedEmail }) => [
    unique('address_changes_id_unique').on(id),
    unique('address_changes_old_normalized_email_unique').on(oldNormalizedEmail),
  ],
);

export const isAddressChangeOver = sql<boolean>`
  coalesce(${addressChanges.confirmedAt}, ${addressChanges.requestedAt}) < now() - make_interval(days => ${retentionDays.addressChanges})`;

export type AddressChangeRow = typeof addressChanges.$inferSelect;
