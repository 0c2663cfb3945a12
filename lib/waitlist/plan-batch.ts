import 'server-only';
import { v7 as uuid } from 'uuid';
import type { Earnings, NewCreditEntry, NewSignup, SignupRow } from '@/db/joins';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from './constants';
import { priorityScore } from './priority';
import { withheldReason } from './referral-rules';

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
  byCode: ReadonlyMap<string, SignupRow>;
  /** Referrals paid within the last hour, by referrer. */
  paidLastHour: ReadonlyMap<string, number>;
  /** Referrers who had the VIP bonus. */
  withBonus: ReadonlySet<string>;
}

/** What a batch writes, and what each of its people is told, in their order. */
export interface BatchPlan {
  outcomes: JoinOutcome[];
  signups: NewSignup[];
  creditEntries: NewCreditEntry[];
  earnings: Earnings[];
  lastPosition: number;
}

export interface PlanOptions {
  /** Referrals on one code that are paid within an hour; 0: no limit. */
  hourlyLimit: number;
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
  private readonly paidLastHour: Map<string, number>;
  private readonly referrers = new Map<string, SignupRow>();
  private readonly fresh: SignupRow[] = [];
  private readonly creditEntries: NewCreditEntry[] = [];
  private lastPosition: number;

  constructor(
    private readonly listed: Listed,
    private readonly options: PlanOptions,
  ) {
    this.byEmailKey = new Map(listed.byEmailKey);
    this.mailboxKeys = new Set(listed.mailboxKeys);
    this.paidLastHour = new Map(listed.paidLastHour);
    this.lastPosition = listed.lastPosition;
  }

  plan(joins: readonly Join[]): BatchPlan {
    const outcomes = joins.map((join) => this.outcomeOf(join));
    return {
      outcomes,
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
    return isOwnRetry ? { outcome: 'joined', signup: existing } : { outcome: 'duplicate', id: existing.id };
  }

  private admit(join: Join): SignupRow {
    this.lastPosition += 1;
    const referrer = this.referrerOf(join);
    const { refCode: _, ...person } = join;
    const signup: SignupRow = {
      ...person,
      referralCode: this.options.nextCode(),
      signupPosition: this.lastPosition,
      referredBy: referrer?.id ?? null,
      createdAt: this.options.now,
      referralCount: 0,
      storeCreditCents: 0,
      isVip: false,
      priorityScore: priorityScore({ referralCount: 0, isVip: false, signupPosition: this.lastPosition }),
    };
    if (referrer) this.credit(referrer, signup);
    this.fresh.push(signup);
    this.byEmailKey.set(signup.emailKey, signup);
    this.mailboxKeys.add(signup.mailboxKey);
    return signup;
  }

  private referrerOf(join: Join): SignupRow | undefined {
    const listed = join.refCode ? this.listed.byCode.get(join.refCode) : undefined;
    return listed && (this.referrers.get(listed.id) ?? { ...listed });
  }

  private credit(referrer: SignupRow, friend: SignupRow): void {
    const paidLastHour = this.paidLastHour.get(referrer.id) ?? 0;
    const reason = withheldReason({
      friend,
      referrer,
      aliasIsListed: this.mailboxKeys.has(friend.mailboxKey),
      paidLastHour,
      hourlyLimit: this.options.hourlyLimit,
    });
    if (reason) {
      this.enter(referrer, friend, { kind: 'withheld', amountCents: 0, withheldReason: reason });
      return;
    }
    this.paidLastHour.set(referrer.id, paidLastHour + 1);
    this.pay(referrer, friend);
  }

  private pay(referrer: SignupRow, friend: SignupRow): void {
    referrer.referralCount += 1;
    this.enter(referrer, friend, { kind: 'referral', amountCents: REFERRAL_CREDIT_CENTS });
    if (referrer.referralCount >= VIP_REFERRALS) {
      const hasBonus = referrer.referralCount > VIP_REFERRALS || this.listed.withBonus.has(referrer.id);
      if (!hasBonus) this.enter(referrer, friend, { kind: 'vip_bonus', amountCents: VIP_BONUS_CENTS });
      referrer.isVip = true;
    }
    referrer.priorityScore = priorityScore(referrer);
    this.referrers.set(referrer.id, referrer);
  }

  private enter(
    referrer: SignupRow,
    friend: SignupRow,
    entry: Pick<NewCreditEntry, 'kind' | 'amountCents' | 'withheldReason'>,
  ): void {
    this.creditEntries.push({
      id: uuid(),
      signupId: referrer.id,
      referredSignupId: friend.id,
      createdAt: this.options.now,
      ...entry,
    });
    referrer.storeCreditCents += entry.amountCents;
  }
}

function toEarnings({ id, referralCount, storeCreditCents, isVip, priorityScore }: SignupRow): Earnings {
  return { id, referralCount, storeCreditCents, isVip, priorityScore };
}
