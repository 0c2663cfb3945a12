import type { z } from 'zod';
import type { ReferralStatsRow } from '@/db/queries/public-reads';
import type { Env } from '../config/env';
import { REFERRAL_TEXT_LENGTH } from '../constants';
import { fieldsOf, parseJson } from '../parse-json';
import { cleanLink } from '../pasted';
import { earnsCredit } from '../situation';
import type { SignupFailureCode } from './messages';
import type { signupRequestSchema } from './request-schema';

type StatsRecord = ReturnType<typeof toStatsRecord>;

export interface SignupRecord extends StatsRecord {
  id: string;
  email: string;
  first_name: string | null;
}

export interface Stats extends ReturnType<typeof toStats> {
  /** These are known only right after joining. */
  firstName?: string | null;
  id?: string;
  email?: string;
  /** Shows the server that this browser joined. */
  idempotencyKey?: string;
}

export interface ReferralStats extends Stats {
  unconfirmedReferrals: number;
}

export type TicketFacts = Pick<
  Stats,
  'referralCode' | 'referralLink' | 'signupPosition' | 'isVip' | 'firstName' | 'earnsCredit'
>;

export interface Signup extends Stats {
  id: string;
  email: string;
  firstName: string | null;
}

export type StatsTerms = Pick<Env, 'SITE_URL' | 'REFERRAL_CREDIT' | 'REFERRALS_PER_PERSON'>;

export function toStatsRecord(row: ReferralStatsRow, terms: StatsTerms) {
  const { SITE_URL, REFERRAL_CREDIT, REFERRALS_PER_PERSON } = terms;
  return {
    referral_code: row.referralCode,
    referral_count: row.referralCount,
    store_credit_cents: row.storeCreditCents,
    is_vip: row.isVip,
    signup_position: row.signupPosition,
    priority_score: row.priorityScore,
    referral_link: referralLink(SITE_URL, row.referralCode),
    /** Another friend would count. One word for two reasons: strangers learn neither of them. */
    earns_credit: earnsCredit(row, REFERRALS_PER_PERSON),
    ...(REFERRAL_CREDIT === 'confirmation' && { pays_on: REFERRAL_CREDIT }),
  };
}

function toStats(record: StatsRecord) {
  return {
    referralCode: record.referral_code,
    referralLink: record.referral_link,
    signupPosition: record.signup_position,
    referralCount: record.referral_count,
    storeCreditCents: record.store_credit_cents,
    storeCreditDollars: record.store_credit_cents / 100,
    isVip: record.is_vip,
    priorityScore: record.priority_score,
    // An earlier release, which may answer during a deployment, does not say it.
    earnsCredit: record.earns_credit ?? true,
  };
}

export function toSignup(record: SignupRecord): Signup {
  return { id: record.id, email: record.email, firstName: record.first_name, ...toStats(record) };
}

/** Accepts a record or its JSON text; `null` if it is neither. */
export function parseReferralStats(answer: unknown): ReferralStats | null {
  const value = typeof answer === 'string' ? parseJson(answer) : answer;
  if (!isStatsRecord(value)) return null;
  const { unconfirmed_referrals } = fieldsOf(value);
  // An earlier release, which may answer during a deployment, does not count them.
  const unconfirmedReferrals = typeof unconfirmed_referrals === 'number' ? unconfirmed_referrals : 0;
  return { ...toStats(value), unconfirmedReferrals };
}

const statsShape = {
  referral_code: 'string',
  referral_link: 'string',
  signup_position: 'number',
  referral_count: 'number',
  store_credit_cents: 'number',
  is_vip: 'boolean',
  priority_score: 'number',
} as const satisfies Record<Exclude<keyof StatsRecord, 'pays_on' | 'earns_credit'>, string>;

function isStatsRecord(value: unknown): value is StatsRecord {
  const fields = fieldsOf(value);
  return Object.entries(statsShape).every(([name, type]) => typeof fields[name] === type);
}

export type VisitSource = Record<'utmSource' | 'utmMedium' | 'utmCampaign' | 'referrerHost', string | null>;

export const unknownSource: VisitSource = {
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  referrerHost: null,
};

type ReadFields = z.input<typeof signupRequestSchema>;

/** The body of `POST /api/waitlist/signups`: every field that the server reads, and the honeypot. */
export type SignupRequest = { [Field in keyof ReadFields]-?: ReadFields[Field] } & { website: string };

export type ServerFailureCode = Exclude<SignupFailureCode, 'network' | 'too_long'>;

/** The response. `ignored` is what a bot gets. */
export type SignupResult =
  | { outcome: 'joined'; signup: SignupRecord }
  | { outcome: 'ignored' }
  | { outcome: 'failed'; code: ServerFailureCode | 'too_long'; requestId: string };

/** Codes spell no words without vowels, and 0, 1, I and O look alike. */
export const REFERRAL_ALPHABET = 'BCDFGHJKLMNPQRSTVWXYZ23456789';
export const REFERRAL_PREFIX = 'MFM-';
export const REFERRAL_CODE_LENGTH = 6;
/** U+2212 is a minus sign, U+30FC what Japanese keyboards type for a dash, and + a space in a query. */
const REFERRAL_CODE = /MFM[\p{Pd}\u2212\u30fc\s+]*([A-Z\d]{6})(?![\p{L}\p{N}])/iu;

/**
 * The code in a text that somebody typed, pasted or followed, in the form in which it is stored: the one of a link's `ref` if
 * there is one, otherwise the first. The code may not exist.
 */
export function findReferralCode(text: string | null | undefined): string | null {
  const plain = cleanLink(text ?? '', REFERRAL_TEXT_LENGTH);
  return findCodeInLink(plain) ?? findCode(plain);
}

/** Accepts the code of a `ref` only, in any letter case and with anything added. */
export const findReferrerCode = (address: string) => findCodeInLink(cleanLink(address, REFERRAL_TEXT_LENGTH));

const findCodeInLink = (plain: string) => findCode(String(plain.match(/\bref=[^&#]*/gi)));

function findCode(plain: string): string | null {
  const letters = REFERRAL_CODE.exec(plain)?.[1];
  return letters ? REFERRAL_PREFIX + letters.toUpperCase() : null;
}

export function referralLink(origin: string, code: string): string {
  return `${origin}/?ref=${code.toUpperCase()}`;
}
