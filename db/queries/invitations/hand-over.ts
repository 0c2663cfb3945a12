import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../../client';
import { invitations, isInvitationOpen } from '../../schema/invitations';
import { referrals } from '../../schema/referrals';
import { signups, waitlistCounter } from '../../schema/signups';

/** What a link to the app names: an invitation or, once the app is open to everybody, a person. */
export interface AppLink {
  purpose: 'invitation' | 'hand_over';
  id: string;
}

const isAccepted = eq(invitations.state, 'accepted');
const isLaunched = sql<boolean>`(select state = 'launched' from ${waitlistCounter})`;

const columns = {
  stage: sql<'invited' | 'accepted' | 'expired'>`case when ${isAccepted} then 'accepted'
    when ${isLaunched} or ${isInvitationOpen} then 'invited' else 'expired' end`,
  expiresAt:
    sql<Date | null>`case when ${isAccepted} or not ${isLaunched} then ${invitations.expiresAt} end`.mapWith(
      invitations.expiresAt,
    ),
  decidedAt: sql<Date | null>`case when ${isAccepted} then ${invitations.decidedAt} end`.mapWith(
    invitations.decidedAt,
  ),
  /** What was handed over, or would be. */
  creditCents: sql<number>`coalesce(${invitations.creditCents}, ${signups.storeCreditCents})`,
  isVip: sql<boolean>`coalesce(${invitations.isVip}, ${signups.isVip})`,
  id: signups.id,
  email: signups.email,
  firstName: signups.firstName,
  signupPosition: signups.signupPosition,
};

export type HandOver = NonNullable<Awaited<ReturnType<typeof findHandOver>>>;

/** What the person accepted, whichever link they used then. Undefined for an erased person. */
export async function findHandOver(handle: Handle, { purpose, id }: AppLink) {
  const isOfLink = purpose === 'invitation' ? eq(invitations.id, id) : undefined;
  const person =
    purpose === 'invitation' ? sql`(select signup_id from ${invitations} where id = ${id})` : sql`${id}`;
  const [row] = await handle
    .select(columns)
    .from(signups)
    .leftJoin(invitations, and(eq(invitations.signupId, signups.id), or(isAccepted, isOfLink)))
    .where(and(sql`${signups.id} = ${person}`, isNull(signups.erasedAt)))
    .orderBy(desc(isAccepted))
    .limit(1);
  return row;
}

/** Does nothing unless the link still opens the app. The caller must hold the lock of the counter. */
export async function acceptHandOver(tx: Handle, link: AppLink, at: Date): Promise<void> {
  const found = await findHandOver(tx, link);
  if (found?.stage !== 'invited') return;
  const { id: signupId, creditCents, isVip } = found;
  const accepted = { state: 'accepted', decidedAt: at, creditCents, isVip } as const;
  const isOpen = and(eq(invitations.signupId, signupId), eq(invitations.state, 'invited'));
  const { count } = await tx.update(invitations).set(accepted).where(isOpen);
  // After the launch, everybody can open the app, and what was handed over has a row.
  if (count === 0)
    await tx.insert(invitations).values({ id: uuidv7(), signupId, invitedAt: at, ...accepted });
  await tx.update(signups).set({ handedOverAt: at }).where(eq(signups.id, signupId));
  await tx
    .update(referrals)
    .set({ state: 'rejected', reason: 'handed_over', decidedAt: at })
    .where(and(eq(referrals.referrerId, signupId), eq(referrals.state, 'withheld')));
}
