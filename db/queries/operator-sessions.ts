import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { operatorSessions, operators } from '../schema/operator-accounts';

const columns = {
  id: operatorSessions.id,
  email: operators.email,
  browser: operatorSessions.browser,
  createdAt: operatorSessions.createdAt,
};

/** Sessions that have not expired, the latest first. */
export async function listOperatorSessions(handle: Handle, emails: readonly string[]) {
  return handle
    .select(columns)
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(gt(operatorSessions.expiresAt, sql`now()`), inArray(operators.email, [...emails])))
    .orderBy(desc(operatorSessions.createdAt), operatorSessions.id);
}

export async function findOperatorSession(handle: Handle, id: string) {
  const [session] = await handle
    .select(columns)
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(eq(operatorSessions.id, id));
  return session;
}

export async function deleteOperatorSession(handle: Handle, id: string): Promise<boolean> {
  const { count } = await handle.delete(operatorSessions).where(eq(operatorSessions.id, id));
  return count > 0;
}
