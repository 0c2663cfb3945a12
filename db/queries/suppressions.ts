import { eq, notExists } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { emailSuppressions, type SuppressionRow } from '../schema/email-suppressions';

/**
 * Notes that somebody gets no further mail. The first reason stays.
 *
 * @returns whether this is new.
 */
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

/** Why somebody gets no mail, or `undefined` when they do. */
export async function findSuppression(handle: Handle, signupId: string): Promise<SuppressionRow | undefined> {
  const [row] = await handle.select().from(emailSuppressions).where(eq(emailSuppressions.signupId, signupId));
  return row;
}

/** The SQL condition that a person may get mail. */
export function isNotSuppressed(handle: Handle, signupId: PgColumn) {
  const suppression = handle
    .select({ signupId: emailSuppressions.signupId })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.signupId, signupId));
  return notExists(suppression);
}

/** Lets somebody have mail again. */
export async function deleteSuppression(tx: Handle, signupId: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.signupId, signupId));
}
