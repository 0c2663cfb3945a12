import { fieldsOf, parseJson } from '../parse-json';

/** SPEC's records as they cross the boundary: snake_case, and never more than a stranger may read. */

/** What the signup call answers. */
export interface SignupRecord {
  id: string;
  email: string;
  first_name: string | null;
  referral_code: string;
  signup_position: number;
  referral_count: number;
  store_credit_cents: number;
  is_vip: boolean;
  priority_score: number;
  referral_link: string;
}

/** What the lookup answers: no id, no email, no name. */
export interface ReferralStatsRecord {
  referral_code: string;
  referral_count: number;
  store_credit_cents: number;
  store_credit_dollars: number;
  is_vip: boolean;
  signup_position: number;
  priority_score: number;
  referral_link: string;
}

/** A person's place and earnings, as the screens show them. */
export interface ReferralStats {
  referralCode: string;
  referralLink: string;
  signupPosition: number;
  referralCount: number;
  storeCreditCents: number;
  storeCreditDollars: number;
  isVip: boolean;
  priorityScore: number;
}

export interface Signup extends ReferralStats {
  id: string;
  email: string;
  firstName: string | null;
}

type StatsRecord = Omit<ReferralStatsRecord, 'store_credit_dollars'>;

function toReferralStats(record: StatsRecord): ReferralStats {
  return {
    referralCode: record.referral_code,
    referralLink: record.referral_link,
    signupPosition: record.signup_position,
    referralCount: record.referral_count,
    storeCreditCents: record.store_credit_cents,
    storeCreditDollars: record.store_credit_cents / 100,
    isVip: record.is_vip,
    priorityScore: record.priority_score,
  };
}

/** Maps the signup call's record to what the screens use. */
export function toSignup(record: SignupRecord): Signup {
  return { id: record.id, email: record.email, firstName: record.first_name, ...toReferralStats(record) };
}

/**
 * Reads a lookup's answer, which may arrive as a JSON string.
 *
 * @returns the standing, or `null` when the answer is empty or is not a stats record.
 */
export function parseReferralStats(answer: unknown): ReferralStats | null {
  const value = typeof answer === 'string' ? parseJson(answer) : answer;
  return isStatsRecord(value) ? toReferralStats(value) : null;
}

const statsShape = {
  referral_code: 'string',
  referral_link: 'string',
  signup_position: 'number',
  referral_count: 'number',
  store_credit_cents: 'number',
  is_vip: 'boolean',
  priority_score: 'number',
} as const satisfies Record<keyof StatsRecord, string>;

function isStatsRecord(value: unknown): value is StatsRecord {
  const fields = fieldsOf(value);
  return Object.entries(statsShape).every(([name, type]) => typeof fields[name] === type);
}
