import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { SignupRow } from '@/db/schema/signups';
import { logError } from '../observability/log';
import { type Observation, observe } from '../observability/observe-request';
import type { LimitName } from '../rate-limit/rate-limiter';
import type { Runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { identifyEmail } from './canonical-mailbox';
import type { Join } from './plan-batch';
import type { SignupRecord } from './records';
import { toReferralStatsRecord } from './referral-stats';
import { botRequestSchema, failureOf, type ParsedSignupRequest, signupRequestSchema } from './request-schema';
import type { ServerFailureCode, SignupResult } from './signup-result';

/** A visitor waits for the list at most this long, in milliseconds. */
const JOIN_DEADLINE_MS = 5_000;

/**
 * SPEC's `signup_waitlist` as a visitor meets it: parsed, limited, verified, and put on the list.
 *
 * @param input whatever arrived; nothing in it is trusted.
 * @param address the network it came from.
 * @returns the person's record, or the code of a failure. Never throws.
 */
export async function signUp(runtime: Runtime, input: unknown, address: string): Promise<SignupResult> {
  const observation = observe('join');
  const result = await answer(runtime, input, address, observation);
  observation.end(result.outcome === 'failed' ? result.code : result.outcome);
  return result;
}

async function answer(
  runtime: Runtime,
  input: unknown,
  address: string,
  { requestId }: Observation<'join'>,
): Promise<SignupResult> {
  // The answer tells a bot nothing, and nothing is stored.
  if (botRequestSchema.safeParse(input).success) return { outcome: 'ignored' };
  try {
    const result = await attempt(runtime, input, address);
    if (typeof result !== 'string') return { outcome: 'joined', signup: result };
    return { outcome: 'failed', code: result, requestId };
  } catch (error) {
    logError('join_failed', error, requestId);
    return { outcome: 'failed', code: 'unexpected', requestId };
  }
}

async function attempt(
  runtime: Runtime,
  input: unknown,
  address: string,
): Promise<SignupRecord | ServerFailureCode> {
  const parsed = signupRequestSchema.safeParse(input);
  if (!parsed.success) return failureOf(parsed.error);
  const request = parsed.data;
  if (!(await isWithin(runtime, 'joinByAddress', address))) return 'rate_limited';

  const captcha = await runtime.captcha.verify(request.captchaToken);
  if (captcha.outcome === 'rejected') return 'captcha_rejected';

  const join = toJoin(request, captcha.outcome);
  // Not before the captcha: anybody can send somebody else's address, and would use up its tries. By mailbox, as each
  // alias of an address is a person of its own, whose welcome mail fills the same one.
  if (!(await isWithin(runtime, 'joinByMailbox', join.canonicalMailbox))) return 'rate_limited';
  const answer = await withTimeout(JOIN_DEADLINE_MS, () => runtime.signupQueue.join(join));
  if (answer.outcome !== 'joined') return answer.outcome;
  return toRecord(answer.signup, runtime.env.SITE_URL);
}

async function isWithin({ rateLimiter }: Runtime, limit: LimitName, subject: string): Promise<boolean> {
  return (await rateLimiter.take(limit, subject)).allowed;
}

function toJoin(request: ParsedSignupRequest, captcha: Join['captcha']): Join {
  return {
    id: uuidv7(),
    ...identifyEmail(request.email),
    firstName: request.firstName,
    referrerCode: request.referrerCode,
    captcha,
    privacyAcceptedAt: request.privacyAccepted ? new Date() : null,
    idempotencyKey: request.idempotencyKey ?? null,
  };
}

function toRecord(row: SignupRow, origin: string): SignupRecord {
  return {
    id: row.id,
    email: row.email,
    first_name: row.firstName,
    ...toReferralStatsRecord(row, origin),
  };
}
