import { v7 as uuidv7 } from 'uuid';
import { friendsMail } from '@/db/outbox/friends-mail';
import { firstMail } from '@/db/outbox/request-mail';
import { UNVERIFIED_INTERVAL_MS } from '@/db/outbox/unverified-mail';
import type { SignupWrites } from '@/db/queries/signup-writes';
import { standingMailing } from '@/db/schema/mailings';
import { clientHashes } from '@/db/schema/origin';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { isVerified, notHeldBack, type SignupRow, type WaitlistState } from '@/db/schema/signups';
import { insertRecords } from '@/db/statements';
import { CONFIRMATION_REMINDER_MS } from '../../constants';
import type { CreditPolicy } from '../../credit/credit-policy';
import { newVipsOf, priorityScore } from '../../credit/post-referral';
import { consent } from '../../promises';
import type { BatchOutcome, PendingSignup } from '../pending-signup';
import { verifies } from '../verify-signup';
import type { Snapshot } from './load-snapshot';
import { createReferralPlan } from './plan-referrals';

export function planBatch(
  batch: readonly PendingSignup[],
  snapshot: Snapshot & { lastPosition: number; state: WaitlistState },
  policy: CreditPolicy,
) {
  const { now } = snapshot;
  const known = new Map(snapshot.signups);
  const verifiedMailboxes = new Set(
    snapshot.sharers.filter(isVerified).map(({ canonicalMailbox }) => canonicalMailbox),
  );
  const referralPlan = createReferralPlan(snapshot, policy);
  const signups: SignupRow[] = [];
  const duplicates: SignupRow[] = [];
  const repeats: { signupId: string; pending: PendingSignup }[] = [];
  const unlimitedIds = new Set<string>();
  const networks: SignupWrites['networks'] = [];
  let { lastPosition } = snapshot;

  function outcomeOf(pending: PendingSignup): BatchOutcome {
    const existing = known.get(pending.normalizedEmail);
    if (!existing) {
      if (snapshot.state !== 'open') return { outcome: 'closed' };
      return { outcome: 'joined', signup: addSignup(pending), isRepeat: false };
    }
    // A transaction that is retried after its commit finds its own rows.
    if (existing.id === pending.id) return { outcome: 'joined', signup: existing, isRepeat: false };
    if (pending.idempotencyKey !== null && existing.idempotencyKey === pending.idempotencyKey) {
      return { outcome: 'joined', signup: existing, isRepeat: true };
    }
    duplicates.push(existing);
    if (verifies(pending, existing)) repeats.push({ signupId: existing.id, pending });
    return { outcome: 'duplicate', id: existing.id };
  }

  function addSignup(pending: PendingSignup): SignupRow {
    const referralCode = snapshot.unusedCodes[signups.length];
    if (referralCode === undefined) throw new Error('The batch has used up its referral codes');
    lastPosition += 1;
    const signup = newSignup(pending, {
      referralCode,
      signupPosition: lastPosition,
      referredBy: referralPlan.add(pending, verifiedMailboxes.has(pending.canonicalMailbox)),
      createdAt: now,
    });
    signups.push(signup);
    if (pending.isCaptchaDown) unlimitedIds.add(signup.id);
    networks.push(...networksOf(signup, pending));
    known.set(signup.normalizedEmail, signup);
    if (isVerified(signup)) verifiedMailboxes.add(signup.canonicalMailbox);
    return signup;
  }

  const outcomes = batch.map(outcomeOf);
  const people = { signups, duplicates, repeats, unlimitedIds };
  return { ...people, networks, lastPosition, ...referralPlan.writes, outcomes };
}

function networksOf({ id, referredBy, createdAt }: SignupRow, { origin, captcha }: PendingSignup) {
  const hashes = clientHashes(origin);
  return hashes
    ? [{ signupId: id, referredBy, ...hashes, passedCaptcha: captcha === 'passed', createdAt }]
    : [];
}

type Assigned = Pick<SignupRow, 'referralCode' | 'signupPosition' | 'referredBy' | 'createdAt'>;

/** Field by field: copying with a rest pattern took most of the planning time under load. */
function newSignup(
  pending: PendingSignup,
  { referralCode, signupPosition, referredBy, createdAt }: Assigned,
): SignupRow {
  return {
    id: pending.id,
    email: pending.email,
    normalizedEmail: pending.normalizedEmail,
    canonicalMailbox: pending.canonicalMailbox,
    confirmedAt: null,
    bouncedAt: null,
    firstName: pending.firstName,
    referralCode,
    signupPosition,
    referredBy,
    captcha: pending.captcha,
    privacyAcceptedAt: pending.privacyAcceptedAt,
    privacyTextVersion: pending.privacyAcceptedAt && consent.version,
    idempotencyKey: pending.idempotencyKey,
    utmSource: pending.utmSource,
    utmMedium: pending.utmMedium,
    utmCampaign: pending.utmCampaign,
    referrerHost: pending.referrerHost,
    tryOnFirst: null,
    createdAt,
    invitedAt: null,
    handedOverAt: null,
    erasedAt: null,
    ...notHeldBack,
    placeVersion: 0,
    referralCount: 0,
    storeCreditCents: 0,
    vipBonusCents: null,
    isVip: false,
    priorityScore: priorityScore({ referralCount: 0, isVip: false, signupPosition }),
  };
}

export function mailOfBatch(
  { signups, unlimitedIds, creditEntries, newsReaders }: ReturnType<typeof planBatch>,
  mutedIds: readonly string[],
  { paidOn }: Pick<CreditPolicy, 'paidOn'>,
  { now, nextUnverifiedMailAt }: { now: Date; nextUnverifiedMailAt: Date },
): Pick<SignupWrites, 'mails' | 'moreMail' | 'nextUnverifiedMailAt'> {
  const isMuted = ({ id }: SignupRow) => mutedIds.includes(id);
  let next = nextUnverifiedMailAt;
  const dueTimes = new Map<string, Date>();
  for (const signup of signups) {
    if (isVerified(signup) || unlimitedIds.has(signup.id) || isMuted(signup)) continue;
    const dueAt = next > now ? next : now;
    dueTimes.set(signup.id, dueAt);
    next = new Date(dueAt.getTime() + UNVERIFIED_INTERVAL_MS);
  }
  const dueOf = ({ id }: SignupRow) => dueTimes.get(id) ?? now;
  const mails = signups.map((signup) => ({
    ...newWelcomeMail(signup.id, isMuted(signup)),
    // Rows that are inserted together need the same columns.
    ...(dueTimes.size > 0 && { dueAt: dueOf(signup), requestedAt: dueOf(signup) }),
  }));
  const reminders = signups
    .filter((signup) => paidOn === 'confirmation' && !isMuted(signup))
    .map((signup) => reminder(signup.id, new Date(dueOf(signup).getTime() + CONFIRMATION_REMINDER_MS)));
  const vips = newVipsOf(creditEntries);
  const moreMail = [
    ...(reminders.length > 0 ? [insertRecords(outboxEmails, reminders)] : []),
    ...(vips.length > 0 ? [firstMail('vip', vips)] : []),
    ...(newsReaders.length > 0 ? [friendsMail(newsReaders, now)] : []),
  ];
  return { mails, moreMail, nextUnverifiedMailAt: next };
}

export const newWelcomeMail = (signupId: string, isMuted = false) =>
  ({
    id: uuidv7(),
    kind: 'welcome',
    signupId,
    mailingId: standingMailing.id,
    status: isMuted ? 'cancelled' : 'pending',
    error: isMuted ? 'mailbox_limit' : null,
  }) as const;

const reminder = (signupId: string, dueAt: Date) => ({
  id: uuidv7(),
  kind: 'confirmation_reminder' as const,
  signupId,
  mailingId: standingMailing.id,
  requestedAt: dueAt,
  dueAt,
});
