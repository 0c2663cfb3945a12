import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** An account of better-auth for each operator who has signed in. `OPERATORS` decides who may. */
export const operators = pgTable('operators', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  /** better-auth needs a name; it is empty. */
  name: text('name').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
});

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the token in the operator's cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    /** For example `Chrome on Windows`. */
    browser: text('browser').notNull(),
    createdAt: instant('created_at'),
    /** At most five minutes old while the session is in use. */
    lastSeenAt: instant('last_seen_at'),
    expiresAt: instant('expires_at'),
  },
  ({ operatorId }) => [index('operator_sessions_operator_index').on(operatorId)],
);

/** Links to sign in that nobody has used yet. */
export const operatorLinks = pgTable(
  'operator_links',
  {
    id: text('id').primaryKey(),
    /** Contains the SHA-256 of the link's token. */
    identifier: text('identifier').notNull(),
    /** JSON with the address, written and read by better-auth. */
    value: text('value').notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
    expiresAt: instant('expires_at'),
  },
  ({ identifier }) => [index('operator_links_identifier_index').on(identifier)],
);
