import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { isNotSuppressed } from '../queries/suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';

/** What a mail tells its reader, as it is now. */
export type MailFacts = Pick<
  SignupRow,
  'id' | 'email' | 'firstName' | 'referralCode' | 'signupPosition' | 'storeCreditCents' | 'isVip'
>;

/** Reads what the mails of these people are to say, in no order. Those who may get no mail are left out. */
export async function readMailFacts(handle: Handle, signupIds: string[]): Promise<MailFacts[]> {
  return handle
    .select({
      id: signups.id,
      email: signups.email,
      firstName: signups.firstName,
      referralCode: signups.referralCode,
      signupPosition: signups.signupPosition,
      storeCreditCents: signups.storeCreditCents,
      isVip: signups.isVip,
    })
    .from(signups)
    .where(
      and(inArray(signups.id, signupIds), isNull(signups.erasedAt), isNotSuppressed(handle, signups.id)),
    );
}

/**
 * Keeps the bodies of a request before it is sent. The first one kept of a mail stays.
 *
 * @param bodies by signup id.
 * @returns the bodies that are kept, by signup id.
 */
export async function saveBodies(
  handle: Handle,
  requestId: string,
  bodies: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const composed = sql`jsonb_each_text(${JSON.stringify(Object.fromEntries(bodies))}::jsonb)
    as composed (signup_id, body)`;
  const rows = await handle
    .update(outboxEmails)
    .set({ body: sql`coalesce(${outboxEmails.body}, composed.body)` })
    .from(composed)
    .where(
      and(
        eq(outboxEmails.signupId, sql`composed.signup_id::uuid`),
        eq(outboxEmails.requestId, requestId),
        eq(outboxEmails.status, 'pending'),
      ),
    )
    .returning({ signupId: outboxEmails.signupId, body: sql<string>`${outboxEmails.body}` });
  return new Map(rows.map((row) => [row.signupId, row.body]));
}
