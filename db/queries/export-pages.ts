import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { reasonOfMailbox } from '../outbox/suppressions';
import { shownColumns } from '../schema/personal-data';
import { signups } from '../schema/signups';

const referrers = alias(signups, 'referrers');

const columns = {
  signup_position: signups.signupPosition,
  ...Object.fromEntries(shownColumns.map((column) => [signups[column].name, signups[column]])),
  referred_by: sql<string | null>`case when ${referrers.erasedAt} is null then ${referrers.referralCode} end`,
  referral_count: signups.referralCount,
  store_credit_cents: signups.storeCreditCents,
  is_vip: signups.isVip,
  priority_score: signups.priorityScore,
  captcha: signups.captcha,
  mail_suppressed: reasonOfMailbox(signups.canonicalMailbox),
  invited_at: signups.invitedAt,
  created_at: signups.createdAt,
};

export const listColumns = Object.keys(columns);

/** Without erased people. `after` is the last position of the previous page, or 0. */
export async function readListPage(handle: Handle, after: number, size: number) {
  return handle
    .select(columns)
    .from(signups)
    .leftJoin(referrers, eq(referrers.id, signups.referredBy))
    .where(and(gt(signups.signupPosition, after), isNull(signups.erasedAt)))
    .orderBy(asc(signups.signupPosition))
    .limit(size);
}

export type ListRow = Awaited<ReturnType<typeof readListPage>>[number];
