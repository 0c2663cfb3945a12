import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from './client';
import type { SignupRow } from './joins';
import { signups } from './schema/signups';
import { welcomeEmails } from './schema/welcome-emails';

/** What a welcome mail tells its reader, as it is now. */
export type WelcomeFacts = Pick<
  SignupRow,
  'id' | 'email' | 'firstName' | 'referralCode' | 'signupPosition' | 'storeCreditCents' | 'isVip'
>;

/** Reads what the welcome mails of these people are to say, in no order. */
export async function readWelcomeFacts(handle: Handle, signupIds: string[]): Promise<WelcomeFacts[]> {
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
    .where(inArray(signups.id, signupIds));
}

/**
 * Keeps the bodies of a request before it is sent. The first one kept of a mail stays.
 *
 * @param bodies by signup id.
 * @returns the bodies that are kept, by signup id.
 */
export async function keepBodies(
  handle: Handle,
  requestId: string,
  bodies: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const composed = sql`jsonb_each_text(${JSON.stringify(Object.fromEntries(bodies))}::jsonb)
    as composed (signup_id, body)`;
  const rows = await handle
    .update(welcomeEmails)
    .set({ body: sql`coalesce(${welcomeEmails.body}, composed.body)` })
    .from(composed)
    .where(
      and(
        eq(welcomeEmails.signupId, sql`composed.signup_id::uuid`),
        eq(welcomeEmails.requestId, requestId),
        eq(welcomeEmails.status, 'pending'),
      ),
    )
    .returning({ signupId: welcomeEmails.signupId, body: sql<string>`${welcomeEmails.body}` });
  return new Map(rows.map((row) => [row.signupId, row.body]));
}
