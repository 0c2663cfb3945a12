import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { invitationStage, invitations, isInvitationOpen } from '../../schema/invitations';
import { referrals } from '../../schema/referrals';
import { signups } from '../../schema/signups';

const columns = {
  stage: invitationStage,
  expiresAt: invitations.expiresAt,
  decidedAt: invitations.decidedAt,
  /** What was handed over, or would be. */
  creditCents: sql<number>`coalesce(${invitations.creditCents}, ${signups.storeCreditCents})`,
  isVip: sql<boolean>`coalesce(${invitations.isVip}, ${signups.isVip})`,
  id: signups.id,
  email: signups.email,
  firstName: signups.firstName,
  signupPosition: signups.signupPosition,
};

export type InvitationFacts = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Undefined for an erased person. */
export async function findInvitation(handle: Handle, id: string) {
  const [row] = await handle
    .select(columns)
    .from(invitations)
    .innerJoin(signups, eq(signups.id, invitations.signupId))
    .where(and(eq(invitations.id, id), isNull(signups.erasedAt)));
  return row;
}

/** Does nothing unless the invitation is open. The caller must hold the lock of the counter. */
export async function acceptInvitation(tx: Handle, id: string, at: Date): Promise<void> {
  const [accepted] = await tx
    .update(invitations)
    .set({ state: 'accepted', decidedAt: at, creditCents: signups.storeCreditCents, isVip: signups.isVip })
    .from(signups)
    .where(
      and(
        eq(invitations.id, id),
        isInvitationOpen,
        eq(signups.id, invitations.signupId),
        isNull(signups.erasedAt),
      ),
    )
    .returning({ signupId: signups.id });
  if (!accepted) return;
  const { signupId } = accepted;
  await tx.update(signups).set({ handedOverAt: at }).where(eq(signups.id, signupId));
  await tx
    .update(referrals)
    .set({ state: 'rejected', reason: 'handed_over', decidedAt: at })
    .where(and(eq(referrals.referrerId, signupId), eq(referrals.state, 'withheld')));
}
