import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from './client';
import { appSecret } from './schema/app-secret';
import { auditEntries } from './schema/audit-entries';
import { creditEntries } from './schema/credit-entries';
import { invitations } from './schema/invitations';
import { emailSuppressions, erasedMailboxes } from './schema/mailboxes';
import { mailings } from './schema/mailings';
import { openFindings } from './schema/open-findings';
import { operatorLinks, operatorSessions, operators } from './schema/operator-accounts';
import { outboxEmails } from './schema/outbox-emails';
import { referrals } from './schema/referrals';
import { signupNetworks } from './schema/signup-networks';
import { signups, waitlistCounter } from './schema/signups';
import { onlyRow } from './statements';

/** What servers, the mail worker and the operators' commands need. Only the owner can rewrite the ledger and the audit log. */
const tablePrivileges: [PgTable, string][] = [
  [appSecret, 'select, insert, update'],
  [auditEntries, 'select, insert'],
  [creditEntries, 'select, insert'],
  [emailSuppressions, 'select, insert, delete'],
  [erasedMailboxes, 'select, insert, update, delete'],
  [invitations, 'select, insert, update, delete'],
  [mailings, 'select, insert, update'],
  [openFindings, 'select, insert, update, delete'],
  [operatorLinks, 'select, insert, delete'],
  [operatorSessions, 'select, insert, update, delete'],
  [operators, 'select, insert'],
  [outboxEmails, 'select, insert, update, delete'],
  [referrals, 'select, insert, update'],
  [signupNetworks, 'select, insert, update, delete'],
  [signups, 'select, insert, update'],
  [waitlistCounter, 'select, update'],
];

const privileges = [
  ...tablePrivileges.map(([table, allowed]) => [getTableName(table), allowed] as const),
  ['drizzle.__drizzle_migrations', 'select'] as const,
];

export const tables = tablePrivileges.map(([table]) => table);

/** The roles that an earlier migration gave the servers' privileges: nobody else has exactly these on one of these tables. */
export async function findSiteRoles(handle: Handle): Promise<string[]> {
  const rows = await handle.execute<{ role: string }>(sql`
    select distinct rolname as role from (values
      ('signups', 'INSERT, SELECT, UPDATE'), ('waitlist_counter', 'SELECT, UPDATE'),
      ('credit_entries', 'INSERT, SELECT'), ('audit_entries', 'INSERT, SELECT')) as known (name, allowed)
    join pg_class on pg_class.oid = to_regclass(name)
    cross join lateral (
      select grantee, string_agg(privilege_type, ', ' order by privilege_type) as granted
      from aclexplode(relacl) group by grantee) as grants
    join pg_roles on pg_roles.oid = grantee and not pg_has_role(grantee, relowner, 'usage')
    where granted = allowed order by rolname`);
  return rows.map(({ role }) => role);
}

/**
 * What the connected role may not do, although the site does it, such as `insert into signups`. Reads the catalog only:
 * without the use of a schema, Postgres denies that its tables exist. Skips tables that later migrations create.
 */
export async function findMissingPrivileges(handle: Handle): Promise<string[]> {
  const needed = privileges.flatMap(([table, list]) => {
    const [name, schema] = table.split('.').reverse();
    return list.split(', ').map((privilege) => ({ schema, name, privilege }));
  });
  const rows = await handle.execute<{ missing: string }>(sql`
    select 'use the schema ' || nspname as missing from pg_namespace
    where nspname in ('drizzle', coalesce(current_schema(), 'public')) and not has_schema_privilege(oid, 'usage')
    union all
    select privilege || case privilege when 'select' then ' from ' when 'insert' then ' into ' when 'delete' then ' from '
      else ' ' end || string_agg(relname, ', ' order by relname)
    from json_to_recordset(${JSON.stringify(needed)}::json) as needed (schema text, name text, privilege text)
    join pg_namespace on nspname = coalesce(schema, current_schema(), 'public')
    join pg_class on relnamespace = pg_namespace.oid and relname = name
    where not has_table_privilege(pg_class.oid, privilege)
    group by privilege`);
  return rows.map(({ missing }) => missing);
}

export async function canRewriteLedger(handle: Handle): Promise<boolean> {
  const rows = await handle.execute<{ can: boolean }>(sql`
    select bool_or(has_table_privilege(name, 'update, delete, truncate')) as can
    from (values ('credit_entries'), ('audit_entries')) as ledgers (name)`);
  return onlyRow(rows).can;
}

export async function grantToSiteRole(handle: Handle, role: string): Promise<void> {
  const grantee = sql.identifier(role);
  await handle.transaction(async (tx) => {
    const found = await tx.execute<{ schema: string; owner: string; isOwner: boolean }>(sql`
      select relnamespace::regnamespace as schema, relowner::regrole as owner,
        pg_has_role(${role}, relowner, 'usage') as "isOwner"
      from pg_class where oid = 'credit_entries'::regclass`);
    const ledger = onlyRow(found);
    if (ledger.isOwner) {
      throw new Error(
        `SITE_DATABASE_ROLE must not be ${role}, which has the privileges of the tables' owner, ${ledger.owner}. Name another role, or leave it empty to use one role for everything.`,
      );
    }
    await tx.execute(sql`grant usage on schema ${sql.raw(ledger.schema)}, drizzle to ${grantee}`);
    for (const [table, allowed] of privileges) {
      await tx.execute(sql`revoke all on ${sql.raw(table)} from ${grantee}`);
      await tx.execute(sql`grant ${sql.raw(allowed)} on ${sql.raw(table)} to ${grantee}`);
    }
  });
}
