import 'server-only';
import type { ReferrerRow, SignupWrites } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { bonusOf, postReferral, type ReferralEvent, toEarnings } from '../credit/post-referral';
import { priorityScore } from '../credit/priority';
import { withheldReason } from '../credit/withholding-rules';

/** One person who wants to join, with everything about them that the database does not decide. */
export interface Join {
  /** Made once, before the first try: a repeated transaction knows its own people by it. */
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

/** What the list holds, as far as it matters for a batch. Read under the counter's lock. */
export interface Snapshot {
  lastPosition: number;
  byNormalizedEmail: ReadonlyMap<string, SignupRow>;
  canonicalMailboxes: ReadonlySet<string>;
  /** Those whose codes were named, with what they were paid within the last hour. */
  byCode: ReadonlyMap<string, ReferrerRow>;
}

/** What a batch writes, and what each of its people is told, in their order. */
export interface BatchPlan extends SignupWrites {
  outcomes: JoinOutcome[];
  /** People who asked to join a list they are on. */
  repeats: SignupRow[];
}

export interface JoinOptions {
  /** Referrals on one code that are paid within an hour; 0: no limit. */
  hourlyLimit: number;
}

export interface PlanOptions extends JoinOptions {
  now: Date;
  /** Makes a referral code that is not taken. */
  nextCode: () => string;
}

/** Decides what a batch of joins means: who is new, at which place, and who is paid for it. Touches nothing. */
export function planBatch(joins: readonly Join[], snapshot: Snapshot, options: PlanOptions): BatchPlan {
  return new Planner(snapshot, options).plan(joins);
}

class Planner {
  private readonly byNormalizedEmail: Map<string, SignupRow>;
  private readonly canonicalMailboxes: Set<string>;
  private readonly referrers = new Map<string, ReferrerRow>();
  private readonly fresh: SignupRow[] = [];
  private readonly repeats: SignupRow[] = [];
  private readonly creditEntries: NewCreditEntry[] = [];
  private lastPosition: number;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly options: PlanOptions,
  ) {
    this.byNormalizedEmail = new Map(snapshot.byNormalizedEmail);
    this.canonicalMailboxes = new Set(snapshot.canonicalMailboxes);
    this.lastPosition = snapshot.lastPosition;
  }

  plan(joins: readonly Join[]): BatchPlan {
    const outcomes = joins.map((join) => this.outcomeOf(join));
    return {
      outcomes,
      repeats: this.repeats,
      signups: this.fresh,
      creditEntries: this.creditEntries,
      earnings: [...this.referrers.values()].map(toEarnings),
      lastPosition: this.lastPosition,
    };
  }

  private outcomeOf(join: Join): JoinOutcome {
    const existing = this.byNormalizedEmail.get(join.normalizedEmail);
    if (!existing) return { outcome: 'joined', signup: this.admit(join), isRepeat: false };
    // A transaction that is retried after its commit finds its own rows.
    if (existing.id === join.id) return { outcome: 'joined', signup: existing, isRepeat: false };
    const isRepeat = join.idempotencyKey !== null && existing.idempotencyKey === join.idempotencyKey;
    if (isRepeat) return { outcome: 'joined', signup: existing, isRepeat };
    this.repeats.push(existing);
    return { outcome: 'duplicate', id: existing.id };
  }

  private admit(join: Join): SignupRow {
    this.lastPosition += 1;
    const referrer = this.referrerOf(join);
    const signup = newSignup(join, {
      referralCode: this.options.nextCode(),
      signupPosition: this.lastPosition,
      referredBy: referrer?.id ?? null,
      createdAt: this.options.now,
    });
    if (referrer) this.credit(referrer, signup);
    this.fresh.push(signup);
    this.byNormalizedEmail.set(signup.normalizedEmail, signup);
    this.canonicalMailboxes.add(signup.canonicalMailbox);
    return signup;
  }

  private referrerOf(join: Join): ReferrerRow | undefined {
    const snapshot = join.referrerCode ? this.snapshot.byCode.get(join.referrerCode) : undefined;
    return snapshot && (this.referrers.get(snapshot.id) ?? snapshot);
  }

  private credit(referrer: ReferrerRow, friend: SignupRow): void {
    const reason = withheldReason({
      friend,
      referrer,
      aliasIsListed: this.canonicalMailboxes.has(friend.canonicalMailbox),
      paidLastHour: referrer.paidRecently,
      hourlyLimit: this.options.hourlyLimit,
    });
    const event = { friendId: friend.id, at: this.options.now };
    if (reason) {
      this.post(referrer, { ...event, kind: 'withheld', withheldReason: reason });
      return;
    }
    const paid = this.post(referrer, { ...event, kind: 'referral' });
    this.referrers.set(referrer.id, { ...paid, paidRecently: referrer.paidRecently + 1 });
  }

  private post(referrer: ReferrerRow, event: ReferralEvent): ReferrerRow {
    const { account, entries } = postReferral(referrer, event, bonusOf(referrer));
    this.creditEntries.push(...entries);
    return account;
  }
}

type Place = Pick<SignupRow, 'referralCode' | 'signupPosition' | 'referredBy' | 'createdAt'>;

/** Field by field: in a storm most of the planning time went into copying with a rest pattern. */
function newSignup(join: Join, { referralCode, signupPosition, referredBy, createdAt }: Place): SignupRow {
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
