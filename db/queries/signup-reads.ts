import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { erasedMailboxes, isRemembered } from '../schema/mailboxes';
import { clientColumns, signupNetworks } from '../schema/origin';
import { outboxEmails } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { inTexts } from '../statements';

export async function findByEmail(tx: Handle, normalizedEmails: readonly string[]) {
  return tx.select().from(signups).where(inTexts(signups.normalizedEmail, normalizedEmails));
}

export async function findByMailbox(tx: Handle, canonicalMailboxes: readonly string[]) {
  return tx.select().from(signups).where(inTexts(signups.canonicalMailbox, canonicalMailboxes));
}

const referrerColumns = {
  id: signups.id,
  canonicalMailbox: signups.canonicalMailbox,
  referralCode: signups.referralCode,
  signupPosition: signups.signupPosition,
  erasedAt: signups.erasedAt,
  handedOverAt: signups.handedOverAt,
  privacyAcceptedAt: signups.privacyAcceptedAt,
  referralCount: signups.referralCount,
  storeCreditCents: signups.storeCreditCents,
  vipBonusCents: signups.vipBonusCents,
  isVip: signups.isVip,
  priorityScore: signups.priorityScore,
  client: clientColumns,
};

export type ReferrerRow = Awaited<ReturnType<typeof findReferrers>>[number];

/** @param countPaid false leaves `paidRecently` at 0: a referrer may have thousands of recent entries. */
export async function findReferrers(tx: Handle, codes: readonly string[], countPaid: boolean) {
  if (codes.length === 0) return [];
  // These are two counts, because each reads one range of `referrals_referrer_index`.
  const countRecent = (isCounted: SQL) => sql`(
    select count(*)::int from ${referrals} referral
    where referral.referrer_id = ${signups}.id and ${isCounted} and referral.created_at > now() - interval '1 hour')`;
  /** Referrals that were paid at signup within the last hour, or that wait for the friend's confirmation only. */
  const paidRecently = countPaid
    ? sql<number>`${countRecent(sql`reason is null`)} + ${countRecent(sql`reason = 'unconfirmed'`)}`
    : sql<number>`0`;
  return tx
    .select({ ...referrerColumns, paidRecently })
    .from(signups)
    .leftJoin(signupNetworks, eq(signupNetworks.signupId, signups.id))
    .where(inTexts(signups.referralCode, codes));
}

export async function findErased(tx: Handle, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  const { hash, people } = erasedMailboxes;
  return tx
    .select({ hash, people })
    .from(erasedMailboxes)
    .where(and(inTexts(hash, hashes), isRemembered));
}

/** How many welcome emails were requested for each mailbox in the last 24 hours, without cancelled ones. */
export async function countRecentWelcomeMails(tx: Handle, mailboxes: readonly string[]) {
  if (mailboxes.length === 0) return [];
  const isVerified = sql<boolean>`(${signups.captcha} = 'passed' or ${signups.confirmedAt} is not null)`;
  return tx
    .select({ mailbox: signups.canonicalMailbox, isVerified, mails: count() })
    .from(signups)
    .innerJoin(outboxEmails, eq(outboxEmails.signupId, signups.id))
    .where(
      sql`${inTexts(signups.canonicalMailbox, mailboxes)} and ${outboxEmails.kind} = 'welcome'
        and ${outboxEmails.status} <> 'cancelled' and ${outboxEmails.requestedAt} > now() - interval '1 day'`,
    )
    .groupBy(signups.canonicalMailbox, isVerified);
}
