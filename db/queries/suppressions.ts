import { eq, notExists } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { emailSuppressions, type SuppressionRow } from '../schema/email-suppressions';

/** The first reason stays. Returns whether the person was not suppressed before. */
export async function insertSuppression(
  tx: Handle,
  signupId: string,
  reason: SuppressionRow['reason'],
): Promise<boolean> {
  const rows = await tx
    .insert(emailSuppressions)
    .values({ signupId, reason })
    .onConflictDoNothing()
    .returning({ signupId: emailSuppressions.signupId });
  return rows.length > 0;
}

export async function findSuppression(handle: Handle, signupId: string): Promise<SuppressionRow | undefined> {
  const [row] = await handle.select().from(emailSuppressions).where(eq(emailSuppressions.signupId, signupId));
  return row;
}

export function isNotSuppressed(handle: Handle, signupId: PgColumn) {
  const suppression = handle
    .select({ signupId: emailSuppressions.signupId })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.signupId, signupId));
  return notExists(suppression);
}

export async function deleteSuppression(tx: Handle, signupId: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.signupId, signupId));
}
