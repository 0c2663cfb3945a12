import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

/** Whether the connected role can rewrite the ledger or the audit log. The site's own role can only append to them. */
export async function canRewriteLedger(handle: Handle): Promise<boolean> {
  const [row] = await handle.execute<{ can: boolean }>(sql`
    select bool_or(has_table_privilege(name, 'update, delete, truncate')) as can
    from (values ('credit_entries'), ('audit_entries')) as ledgers (name)`);
  return row?.can ?? false;
}
