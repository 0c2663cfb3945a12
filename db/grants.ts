import { sql } from 'drizzle-orm';
import type { Handle } from './client';
import { auditEntries } from './schema/audit-entries';
import { creditEntries } from './schema/credit-entries';
import { emailSuppressions } from './schema/email-suppressions';
import { erasedMailboxes } from './schema/erased-mailboxes';
import { operatorLinks, operatorSessions, operators } from './schema/operator-accounts';
import { operatorEmails } from './schema/operator-emails';
import { outboxEmails, welcomeEmails } from './schema/outbox-emails';
import { rankings } from './schema/rankings';
import { reviewGroups, reviewTotals } from './schema/review-groups';
import { signupNetworks } from './schema/signup-networks';
import { signups } from './schema/signups';
import { waitlistCounter } from './schema/waitlist-counter';

/** What servers, the mail worker and the operators' commands need. Only the owner can rewrite the ledger and the audit log. */
const privileges = [
  [auditEntries, 'select, insert'],
  [creditEntries, 'select, insert'],
  [emailSuppressions, 'select, insert, delete'],
  [erasedMailboxes, 'select, insert, update, delete'],
  [operatorEmails, 'select, insert, update, delete'],
  [operatorLinks, 'select, insert, delete'],
  [operatorSessions, 'select, insert, update, delete'],
  [operators, 'select, insert'],
  [outboxEmails, 'select, insert, update'],
  [rankings, 'select, insert, update'],
  [reviewGroups, 'select, insert, update'],
  [reviewTotals, 'select, insert, update'],
  [signupNetworks, 'select, insert, update, delete'],
  [signups, 'select, insert, update'],
  [waitlistCounter, 'select, update'],
  [welcomeEmails, 'select'],
  [sql`drizzle.__drizzle_migrations`, 'select'],
] as const;

/**
 * Gives an existing role exactly these privileges on our tables.
 *
 * @throws Error when the role could change the ledger anyway.
 */
export async function grantToSiteRole(handle: Handle, role: string): Promise<void> {
  const grantee = sql.identifier(role);
  await handle.transaction(async (tx) => {
    const [ledger] = await tx.execute<{ schema: string; owner: string; isOwner: boolean }>(sql`
      select relnamespace::regnamespace as schema, relowner::regrole as owner,
        pg_has_role(${role}, relowner, 'usage') as "isOwner"
      from pg_class where oid = 'credit_entries'::regclass`);
    if (!ledger) throw new Error('The ledger-owner query returned no rows');
    if (ledger.isOwner) {
      throw new Error(
        `SITE_DATABASE_ROLE must not be ${role}, which has the privileges of the tables' owner, ${ledger.owner}. Name another role, or leave it empty to use one role for everything.`,
      );
    }
    await tx.execute(sql`grant usage on schema ${sql.raw(ledger.schema)}, drizzle to ${grantee}`);
    for (const [table, allowed] of privileges) {
      await tx.execute(sql`revoke all on ${table} from ${grantee}`);
      await tx.execute(sql`grant ${sql.raw(allowed)} on ${table} to ${grantee}`);
    }
  });
}
