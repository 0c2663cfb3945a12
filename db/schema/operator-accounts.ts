import { index, pgTable, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** An account of better-auth for each operator who has signed in. `OPERATORS` decides who may. */
export const operators = pgTable('operators', (t) => ({
  id: t.text('id').primaryKey(),
  email: t.text('email').notNull().unique(),
  /** better-auth needs a name; it is empty. */
  name: t.text('name').notNull(),
  emailVerified: t.boolean('email_verified').notNull(),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
}));

export const operatorSessions = pgTable(
  'operator_sessions',
  (t) => ({
    id: t.text('id').primaryKey(),
    operatorId: t
      .text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the token in the operator's cookie. */
    tokenHash: t.text('token_hash').notNull().unique(),
    /** An example is `Chrome on Windows`. */
    browser: t.text('browser').notNull(),
    createdAt: instant('created_at'),
    /** When it began: better-auth needs a time of the last update. */
    lastSeenAt: instant('last_seen_at'),
    expiresAt: instant('expires_at'),
  }),
  ({ operatorId }) => [index('operator_sessions_operator_index').on(operatorId)],
);

/** Links to sign in that nobody has used yet. */
export const operatorLinks = pgTable(
  'operator_links',
  (t) => ({
    id: t.text('id').primaryKey(),
    /** Contains the SHA-256 of the link's token. */
    identifier: t.text('identifier').notNull(),
    /** JSON with the address, written and read by better-auth. */
    value: t.text('value').notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
    expiresAt: instant('expires_at'),
  }),
  ({ identifier }) => [index('operator_links_identifier_index').on(identifier)],
);
