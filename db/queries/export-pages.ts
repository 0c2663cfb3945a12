import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { lastOutcome } from '../outbox/list-mail';
import { suppressionOf } from '../outbox/suppressions';
import { invitations } from '../schema/invitations';
import { shownColumns } from '../schema/personal-data';
import { signups } from '../schema/signups';
import { isSelected, type PeopleSelection } from './reports/people';

const referrers = alias(signups, 'referrers');

const { state, expiresAt, creditCents, signupId, invitedAt } = invitations;
/** The latest invitation is also the accepted one if somebody accepted. */
const latest = new QueryBuilder()
  .select({ state, expiresAt, creditCents })
  .from(invitations)
  .where(eq(signupId, signups.id))
  .orderBy(desc(invitedAt))
  .limit(1)
  .as('latest');

const columns = {
  signup_position: signups.signupPosition,
  ...Object.fromEntries(shownColumns.map((column) => [signups[column].name, signups[column]])),
  referred_by: sql<string | null>`case when ${referrers.erasedAt} is null then ${referrers.referralCode} end`,
  mail_outcome: lastOutcome(signups.id),
  referral_count: signups.referralCount,
  store_credit_cents: signups.storeCreditCents,
  is_vip: signups.isVip,
  priority_score: signups.priorityScore,
  captcha: signups.captcha,
  mail_suppressed: suppressionOf(signups),
  invited_at: signups.invitedAt,
  invitation_state: latest.state,
  invitation_expires_at: latest.expiresAt,
  handed_over_at: signups.handedOverAt,
  handed_over_cents: latest.creditCents,
  held_back_at: signups.heldBackAt,
  held_back_reason: signups.heldBackReason,
  created_at: signups.createdAt,
};

export const exportColumns = Object.keys(columns);

interface ExportPage {
  selection: PeopleSelection;
  after: number;
  size: number;
}

export async function readExportPage(handle: Handle, { selection, after, size }: ExportPage) {
  return handle
    .select(columns)
    .from(signups)
    .leftJoin(referrers, eq(referrers.id, signups.referredBy))
    .leftJoinLateral(latest, sql`true`)
    .where(and(gt(signups.signupPosition, after), isNull(signups.erasedAt), isSelected(selection)))
    .orderBy(asc(signups.signupPosition))
    .limit(size);
}

export type ExportRow = Awaited<ReturnType<typeof readExportPage>>[number];
