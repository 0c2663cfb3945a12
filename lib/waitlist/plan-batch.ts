import 'server-only';
import type { ReferrerRow, SignupWrites } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { bonusStatusOf, postReferral, type ReferralEvent, toEarnings } from '../credit/post-referral';
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

/** The stored data that a batch depends on, read under the counter's lock. */
export interface Snapshot {
  lastPosition: number;
  /** By normalized email. */
  signups: ReadonlyMap<string, SignupRow>;
  canonicalMailboxes: ReadonlySet<string>;
  /** By referral code. */
  referrers: ReadonlyMap<string, ReferrerRow>;
}

export interface BatchPlan extends SignupWrites {
  /** In the order of the joins. */
  outcomes: JoinOutcome[];
  /** The stored signups of people who tried to join again. */
  duplicates: SignupRow[];
}

export interface JoinOptions {
  /** Paid referrals per referrer and hour; 0: no limit. */
  hourlyLimit: number;
}

export interface PlanOptions extends JoinOptions {
  now: Date;
  /** Returns an unused referral code. */
  nextCode: () => string;
}

/** Decides positions, outcomes and credit of a batch. A pure function. */
export function planBatch(joins: readonly Join[], snapshot: Snapshot, options: PlanOptions): BatchPlan {
  return new Planner(snapshot, options).plan(joins);
}

class Planner {
  private readonly signups: Map<string, SignupRow>;
  private readonly canonicalMailboxes: Set<string>;
  /** Referrers that this batch pays, by id. */
  private readonly paidReferrers = new Map<string, ReferrerRow>();
  private readonly newSignups: SignupRow[] = [];
  private readonly duplicates: SignupRow[] = [];
  private readonly creditEntries: NewCreditEntry[] = [];
  private lastPosition: number;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly options: PlanOptions,
  ) {
    this.signups = new Map(snapshot.signups);
    this.canonicalMailboxes = new Set(snapshot.canonicalMailboxes);
    this.lastPosition = snapshot.lastPosition;
  }

  plan(joins: readonly Join[]): BatchPlan {
    const outcomes = joins.map((join) => this.outcomeOf(join));
    return {
      outcomes,
      duplicates: this.duplicates,
      signups: this.newSignups,
      creditEntries: this.creditEntries,
      earnings: [...this.paidReferrers.values()].map(toEarnings),
      lastPosition: this.lastPosition,
    };
  }

  private outcomeOf(join: Join): JoinOutcome {
    const existing = this.signups.get(join.normalizedEmail);
    if (!existing) return { outcome: 'joined', signup: this.addSignup(join), isRepeat: false };
    // A transaction that is retried after its commit finds its own rows.
    if (existing.id === join.id) return { outcome: 'joined', signup: existing, isRepeat: false };
    const isRepeat = join.idempotencyKey !== null && existing.idempotencyKey === join.idempotencyKey;
    if (isRepeat) return { outcome: 'joined', signup: existing, isRepeat };
    this.duplicates.push(existing);
    return { outcome: 'duplicate', id: existing.id };
  }

  private addSignup(join: Join): SignupRow {
    this.lastPosition += 1;
    const referrer = this.referrerOf(join);
    const signup = newSignup(join, {
      referralCode: this.options.nextCode(),
      signupPosition: this.lastPosition,
      referredBy: referrer?.id ?? null,
      createdAt: this.options.now,
    });
    if (referrer) this.credit(referrer, signup);
    this.newSignups.push(signup);
    this.signups.set(signup.normalizedEmail, signup);
    this.canonicalMailboxes.add(signup.canonicalMailbox);
    return signup;
  }

  private referrerOf(join: Join): ReferrerRow | undefined {
    const referrer = join.referrerCode ? this.snapshot.referrers.get(join.referrerCode) : undefined;
    return referrer && (this.paidReferrers.get(referrer.id) ?? referrer);
  }

  private credit(referrer: ReferrerRow, friend: SignupRow): void {
    const reason = withholdingReason({
      friend,
      referrer,
      isAliasListed: this.canonicalMailboxes.has(friend.canonicalMailbox),
      paidLastHour: referrer.paidRecently,
      hourlyLimit: this.options.hourlyLimit,
    });
    const event = { friendId: friend.id, at: this.options.now };
    if (reason) {
      this.post(referrer, { ...event, kind: 'withheld', withheldReason: reason });
      return;
    }
    const paid = this.post(referrer, { ...event, kind: 'referral' });
    this.paidReferrers.set(referrer.id, { ...paid, paidRecently: referrer.paidRecently + 1 });
  }

  private post(referrer: ReferrerRow, event: ReferralEvent): ReferrerRow {
    const { account, entries } = postReferral(referrer, event, bonusStatusOf(referrer));
    this.creditEntries.push(...entries);
    return account;
  }
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
