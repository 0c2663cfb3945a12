import { v7 as uuidv7 } from 'uuid';
import { friendsMail } from '@/db/outbox/friends-mail';
import { missingMail } from '@/db/outbox/request-mail';
import type { SignupWrites } from '@/db/queries/signup-writes';
import type { NewOutboxEmail } from '@/db/schema/outbox-emails';
import { isVerified, type SignupRow } from '@/db/schema/signups';
import { CONFIRMATION_REMINDER_MS } from '../constants';
import type { CreditPolicy } from '../credit/credit-policy';
import { newVipsOf, priorityScore } from '../credit/post-referral';
import type { Snapshot } from './load-snapshot';
import { consent } from './messages';
import type { BatchOutcome, PendingSignup } from './pending-signup';
import { createReferralPlan } from './plan-referrals';
import { verifies } from './verify-signup';

export function planBatch(
  batch: readonly PendingSignup[],
  snapshot: Snapshot & { lastPosition: number },
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
  const networks: SignupWrites['networks'] = [];
  let { lastPosition } = snapshot;

  function outcomeOf(pending: PendingSignup): BatchOutcome {
    const existing = known.get(pending.normalizedEmail);
    if (!existing) return { outcome: 'joined', signup: addSignup(pending), isRepeat: false };
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
    networks.push(...networksOf(signup, pending));
    known.set(signup.normalizedEmail, signup);
    if (isVerified(signup)) verifiedMailboxes.add(signup.canonicalMailbox);
    return signup;
  }

  const outcomes = batch.map(outcomeOf);
  return { signups, duplicates, repeats, networks, lastPosition, ...referralPlan.writes, outcomes };
}

function networksOf({ id, referredBy, createdAt }: SignupRow, { origin, captcha }: PendingSignup) {
  const { network: networkHash, prefix: prefixHash } = origin;
  if (networkHash === null) return [];
  const passedCaptcha = captcha === 'passed';
  return [{ signupId: id, referredBy, networkHash, prefixHash, passedCaptcha, createdAt }];
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
    createdAt,
    invitedAt: null,
    handedOverAt: null,
    erasedAt: null,
    vipOverride: null,
    placeVersion: 0,
    referralCount: 0,
    storeCreditCents: 0,
    vipBonusCents: null,
    isVip: false,
    priorityScore: priorityScore({ referralCount: 0, isVip: false, signupPosition }),
  };
}

export function mailOfBatch(
  { signups, creditEntries, newsReaders }: ReturnType<typeof planBatch>,
  mutedIds: readonly string[],
  { paidOn }: Pick<CreditPolicy, 'paidOn'>,
  now: Date,
): Pick<SignupWrites, 'mails' | 'moreMail'> {
  const mails = signups.map(({ id }) => newWelcomeMail(id, mutedIds.includes(id)));
  const reminded = paidOn === 'confirmation' ? signups.filter(({ id }) => !mutedIds.includes(id)) : [];
  const vips = newVipsOf(creditEntries).map((signupId) => ({ kind: 'vip' as const, signupId }));
  const moreMail = [
    ...(reminded.length > 0 ? [missingMail(reminded.map(({ id }) => reminder(id, now)))] : []),
    ...(vips.length > 0 ? [missingMail(vips)] : []),
    ...(newsReaders.length > 0 ? [friendsMail(newsReaders, now)] : []),
  ];
  return { mails, moreMail };
}

export const newWelcomeMail = (signupId: string, isMuted = false) =>
  ({
    id: uuidv7(),
    kind: 'welcome',
    signupId,
    status: isMuted ? 'cancelled' : 'pending',
    error: isMuted ? 'mailbox_limit' : null,
  }) as const;

function reminder(signupId: string, joinedAt: Date): NewOutboxEmail {
  const dueAt = new Date(joinedAt.getTime() + CONFIRMATION_REMINDER_MS);
  return { kind: 'confirmation_reminder', signupId, requestedAt: dueAt, dueAt };
}
