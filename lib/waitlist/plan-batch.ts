import 'server-only';
import type { Admission, ReferrerRow } from '@/db/queries/signup-writes';
import type { NewCreditEntry } from '@/db/schema/credit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { bonusOf, book, type ReferralEvent, toEarnings } from '../credit/post-referral';
import { priorityScore } from '../credit/priority';
import { withheldReason } from '../credit/withholding-rules';

/** One person who wants to join, with everything about them that the database does not decide. */
export interface Join {
  /** Made once, before the first try: a repeated transaction knows its own people by it. */
  id: string;
  email: string;
  emailKey: string;
  mailboxKey: string;
  firstName: string | null;
  refCode: string | null;
  captcha: 'passed' | 'unavailable';
  privacyAcceptedAt: Date | null;
  idempotencyKey: string | null;
}

export type JoinOutcome = { outcome: 'joined'; signup: SignupRow } | { outcome: 'duplicate'; id: string };

/** What the list holds, as far as it matters for a batch. Read under the counter's lock. */
export interface Listed {
  lastPosition: number;
  byEmailKey: ReadonlyMap<string, SignupRow>;
  mailboxKeys: ReadonlySet<string>;
  /** Those whose codes were named, with what they were paid within the last hour. */
  byCode: ReadonlyMap<string, ReferrerRow>;
}

/** What a batch writes, and what each of its people is told, in their order. */
export interface BatchPlan extends Admission {
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
export function planBatch(joins: readonly Join[], listed: Listed, options: PlanOptions): BatchPlan {
  return new Planner(listed, options).plan(joins);
}

class Planner {
  private readonly byEmailKey: Map<string, SignupRow>;
  private readonly mailboxKeys: Set<string>;
  private readonly referrers = new Map<string, ReferrerRow>();
  private readonly fresh: SignupRow[] = [];
  private readonly repeats: SignupRow[] = [];
  private readonly creditEntries: NewCreditEntry[] = [];
  private lastPosition: number;

  constructor(
    private readonly listed: Listed,
    private readonly options: PlanOptions,
  ) {
    this.byEmailKey = new Map(listed.byEmailKey);
    this.mailboxKeys = new Set(listed.mailboxKeys);
    this.lastPosition = listed.lastPosition;
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
    const existing = this.byEmailKey.get(join.emailKey);
    if (!existing) return { outcome: 'joined', signup: this.admit(join) };
    const isOwnRetry =
      existing.id === join.id ||
      (join.idempotencyKey !== null && existing.idempotencyKey === join.idempotencyKey);
    if (isOwnRetry) return { outcome: 'joined', signup: existing };
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
    this.byEmailKey.set(signup.emailKey, signup);
    this.mailboxKeys.add(signup.mailboxKey);
    return signup;
  }

  private referrerOf(join: Join): ReferrerRow | undefined {
    const listed = join.refCode ? this.listed.byCode.get(join.refCode) : undefined;
    return listed && (this.referrers.get(listed.id) ?? listed);
  }

  private credit(referrer: ReferrerRow, friend: SignupRow): void {
    const reason = withheldReason({
      friend,
      referrer,
      aliasIsListed: this.mailboxKeys.has(friend.mailboxKey),
      paidLastHour: referrer.paidLately,
      hourlyLimit: this.options.hourlyLimit,
    });
    const event = { friendId: friend.id, at: this.options.now };
    if (reason) {
      this.book(referrer, { ...event, kind: 'withheld', withheldReason: reason });
      return;
    }
    const paid = this.book(referrer, { ...event, kind: 'referral' });
    this.referrers.set(referrer.id, { ...paid, paidLately: referrer.paidLately + 1 });
  }

  private book(referrer: ReferrerRow, event: ReferralEvent): ReferrerRow {
    const { account, entries } = book(referrer, event, bonusOf(referrer));
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
    emailKey: join.emailKey,
    mailboxKey: join.mailboxKey,
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
