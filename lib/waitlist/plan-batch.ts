import 'server-only';
import type { ReferrerRow, SignupWrites } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { bonusStatusOf, postReferral, toEarnings } from '../credit/post-referral';
import { priorityScore } from '../credit/priority';
import { withholdingReason } from '../credit/withholding-rules';

/** A person who wants to join, with all fields that do not come from the database. */
export interface Join {
  /** Created before the first attempt, so that a repeated transaction recognizes its own people. */
  id: string;
  email: string;
  normalizedEmail: string;
  canonicalMailbox: string;
  firstName: string | null;
  referrerCode: string | null;
  captcha: 'passed' | 'unavailable';
  privacyAcceptedAt: Date | null;
  idempotencyKey: string | null;
}

/** `isRepeat`: an earlier request with the same idempotency key made this signup. */
export type JoinOutcome =
  | { outcome: 'joined'; signup: SignupRow; isRepeat: boolean }
  | { outcome: 'duplicate'; id: string };

/** Read under the counter's lock. */
export interface Snapshot {
  lastPosition: number;
  /** By normalized email. */
  signups: ReadonlyMap<string, SignupRow>;
  canonicalMailboxes: ReadonlySet<string>;
  /** By referral code. */
  referrers: ReadonlyMap<string, ReferrerRow>;
}

interface BatchPlan extends SignupWrites {
  outcomes: JoinOutcome[];
  /** The stored signups of people who tried to join again. */
  duplicates: SignupRow[];
}

export interface JoinOptions {
  /** Paid referrals per referrer and hour; 0: no limit. */
  hourlyLimit: number;
}

interface PlanOptions extends JoinOptions {
  now: Date;
  nextCode: () => string;
}

/** Decides positions, outcomes and credit of a batch. A pure function. */
export function planBatch(joins: readonly Join[], snapshot: Snapshot, options: PlanOptions): BatchPlan {
  const { now, hourlyLimit } = options;
  const known = new Map(snapshot.signups);
  const canonicalMailboxes = new Set(snapshot.canonicalMailboxes);
  const paidReferrers = new Map<string, ReferrerRow>();
  const plan = {
    signups: [] as SignupRow[],
    duplicates: [] as SignupRow[],
    creditEntries: [] as NewCreditEntry[],
    lastPosition: snapshot.lastPosition,
  };

  function outcomeOf(join: Join): JoinOutcome {
    const existing = known.get(join.normalizedEmail);
    if (!existing) return { outcome: 'joined', signup: addSignup(join), isRepeat: false };
    // A transaction that is retried after its commit finds its own rows.
    if (existing.id === join.id) return { outcome: 'joined', signup: existing, isRepeat: false };
    if (join.idempotencyKey !== null && existing.idempotencyKey === join.idempotencyKey) {
      return { outcome: 'joined', signup: existing, isRepeat: true };
    }
    plan.duplicates.push(existing);
    return { outcome: 'duplicate', id: existing.id };
  }

  function addSignup(join: Join): SignupRow {
    plan.lastPosition += 1;
    const referrer = referrerOf(join);
    const signup = newSignup(join, {
      referralCode: options.nextCode(),
      signupPosition: plan.lastPosition,
      referredBy: referrer?.id ?? null,
      createdAt: now,
    });
    if (referrer) credit(referrer, signup);
    plan.signups.push(signup);
    known.set(signup.normalizedEmail, signup);
    canonicalMailboxes.add(signup.canonicalMailbox);
    return signup;
  }

  function referrerOf(join: Join): ReferrerRow | undefined {
    const referrer = join.referrerCode ? snapshot.referrers.get(join.referrerCode) : undefined;
    return referrer && (paidReferrers.get(referrer.id) ?? referrer);
  }

  function credit(referrer: ReferrerRow, friend: SignupRow): void {
    const withheldReason = withholdingReason({
      friend,
      referrer,
      isAliasListed: canonicalMailboxes.has(friend.canonicalMailbox),
      paidLastHour: referrer.paidRecently,
      hourlyLimit,
    });
    const kind = withheldReason ? 'withheld' : 'referral';
    const event = { kind, withheldReason, friendId: friend.id, at: now } as const;
    const { account, entries } = postReferral(referrer, event, bonusStatusOf(referrer));
    plan.creditEntries.push(...entries);
    if (withheldReason) return;
    paidReferrers.set(referrer.id, { ...account, paidRecently: referrer.paidRecently + 1 });
  }

  const outcomes = joins.map(outcomeOf);
  return { ...plan, outcomes, earnings: [...paidReferrers.values()].map(toEarnings) };
}

type Assigned = Pick<SignupRow, 'referralCode' | 'signupPosition' | 'referredBy' | 'createdAt'>;

/** Field by field: copying with a rest pattern took most of the planning time under load. */
function newSignup(join: Join, { referralCode, signupPosition, referredBy, createdAt }: Assigned): SignupRow {
  return {
    id: join.id,
    email: join.email,
    normalizedEmail: join.normalizedEmail,
    canonicalMailbox: join.canonicalMailbox,
    firstName: join.firstName,
    referralCode,
    signupPosition,
    referredBy,
    captcha: join.captcha,
    privacyAcceptedAt: join.privacyAcceptedAt,
    idempotencyKey: join.idempotencyKey,
    createdAt,
    invitedAt: null,
    erasedAt: null,
    vipOverride: null,
    referralCount: 0,
    storeCreditCents: 0,
    isVip: false,
    priorityScore: priorityScore({ referralCount: 0, isVip: false, signupPosition }),
  };
}
