import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { creditEntries } from '../schema/credit-entries';
import { emailSuppressions, erasedMailboxes } from '../schema/mailboxes';
import { operatorLinks, operatorSessions, operators } from '../schema/operator-accounts';
import { outboxEmails } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { signups, waitlistCounter } from '../schema/signups';

const tables = [
  auditEntries,
  creditEntries,
  emailSuppressions,
  erasedMailboxes,
  operatorLinks,
  operatorSessions,
  operators,
  outboxEmails,
  referrals,
  signupNetworks,
  signups,
  waitlistCounter,
];

/** The columns, constraints and indexes that this build needs and the database lacks. Invalid indexes count as missing. */
export async function findMissingSchema(handle: Handle): Promise<string[]> {
  const rows = await handle.execute<{ name: string }>(sql`
    select conname as name from pg_constraint where connamespace = current_schema()::regnamespace and convalidated
    union select relname from pg_class join pg_index on indexrelid = pg_class.oid
      where relnamespace = current_schema()::regnamespace and indisvalid
    union select table_name || '.' || column_name from information_schema.columns
      where table_schema = current_schema()`);
  const present = new Set(rows.map((row) => row.name));
  return tables.flatMap(namesOf).filter((name) => !present.has(name));
}

function namesOf(table: PgTable): string[] {
  const { name, columns, checks, foreignKeys, indexes, uniqueConstraints, primaryKeys } =
    getTableConfig(table);
  return [
    ...columns.map((column) => `${name}.${column.name}`),
    ...columns.flatMap(({ isUnique, uniqueName }) => (isUnique && uniqueName ? uniqueName : [])),
    ...(primaryKeys.length > 0 ? primaryKeys.map((key) => key.getName()) : [`${name}_pkey`]),
    ...checks.map((check) => check.name),
    ...foreignKeys.map((key) => key.getName()),
    ...indexes.flatMap((index) => index.config.name ?? []),
    ...uniqueConstraints.flatMap((constraint) => constraint.name ?? []),
  ];
}
