import { v7 as uuidv7 } from 'uuid';
import type { SignupRow } from '@/db/schema/signups';
import { domainOf } from '../address/canonical-mailbox';
import { logError, observeRequest } from '../observability/log';
import { type LimitName, limits, type RateLimiter } from '../rate-limit/rate-limiter';
import type { Runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import type { Client } from './client-origin';
import { addressOf, type PendingSignup } from './pending-signup';
import { type ServerFailureCode, type SignupRecord, toStatsRecord } from './records';
import { botRequestSchema, failureOf, type ParsedSignupRequest, signupRequestSchema } from './request-schema';

const QUEUE_TIMEOUT_MS = 5_000;

/** While captchas can't be verified, each network may join a quarter as often. */
const UNVERIFIED_JOIN_COST = 4;

type SignUpContext = Pick<Runtime, 'env' | 'captcha' | 'rateLimiter' | 'mailDomainCheck' | 'signupQueue'>;

type Joined = { outcome: 'joined'; signup: SignupRecord; isRepeat: boolean };
type Refused = { outcome: 'failed'; code: ServerFailureCode; retryAfterSeconds?: number };

export type SignUpOutcome = Awaited<ReturnType<typeof signUp>>;

/** Limits, parses and verifies a visitor's request, and puts the visitor on the waitlist. Never throws. */
export async function signUp(context: SignUpContext, input: unknown, client: Client) {
  const { requestId, end } = observeRequest('join');
  const counted: Counted[] = [];
  const outcome = await attempt(context, input, client, counted).catch((error): Refused => {
    logError('join_failed', error, requestId);
    return failed('unexpected');
  });
  takeBack(context.rateLimiter, outcome, counted);
  end(outcome.outcome === 'failed' ? outcome.code : outcome.outcome);
  return outcome.outcome === 'failed' ? { ...outcome, requestId } : outcome;
}

type Outcome = Joined | Refused | { outcome: 'ignored' };

/** What a limit has counted. */
interface Counted {
  limit: LimitName;
  subject: string;
  cost: number;
}

/** Visitors who press again during an outage, or because an answer was lost, don't run into the limits. */
function takeBack(limiter: RateLimiter, outcome: Outcome, counted: readonly Counted[]): void {
  const isOutage = outcome.outcome === 'failed' && ['busy', 'unexpected'].includes(outcome.code);
  const isRepeat = outcome.outcome === 'joined' && outcome.isRepeat;
  for (const { limit, subject, cost } of counted) {
    if (isOutage || (isRepeat && limit === 'joinByMailbox')) limiter.take(limit, subject, -cost);
  }
}

async function attempt(
  { env, captcha, rateLimiter, mailDomainCheck, signupQueue }: SignUpContext,
  input: unknown,
  { network, origin }: Client,
  counted: Counted[],
): Promise<Outcome> {
  // The answer looks like a success to a bot.
  if (botRequestSchema.safeParse(input).success) return { outcome: 'ignored' };
  const cost = captcha.isCircuitOpen ? UNVERIFIED_JOIN_COST : 1;
  const exceeds = (limit: LimitName, subject: string, cost = 1) => {
    const verdict = rateLimiter.take(limit, subject, cost);
    if (!verdict.allowed) return limitedFor(verdict.retryAfterSeconds);
    counted.push({ limit, subject, cost });
    return null;
  };
  const limitedByNetwork = exceeds('joinByNetwork', network, cost);
  if (limitedByNetwork) return limitedByNetwork;
  const parsed = signupRequestSchema.safeParse(input);
  if (!parsed.success) return failed(failureOf(parsed.error));

  const { captchaToken, captchaBlocked, ...request } = parsed.data;
  const captchaOutcome = await captcha.verify(captchaToken, network, captchaBlocked);
  if (captchaOutcome === 'rejected') return failed('captcha_rejected');
  if (captchaOutcome === 'limited') return limitedFor(limits.rejectedCaptchaByNetwork.seconds);

  const pending = toPendingSignup(request, captchaOutcome, origin);
  // The captcha is checked first, because anybody can send somebody else's address and would use up its attempts.
  const limitedByMailbox = exceeds('joinByMailbox', mailboxLimitedFor(pending));
  if (limitedByMailbox) return limitedByMailbox;
  pending.isCaptchaDown = captchaOutcome === 'unavailable' && !(await captcha.isAnswered());

  const mailDomain = await mailDomainCheck?.check(domainOf(pending.normalizedEmail));
  if (mailDomain === 'no_mail') return failed('email_invalid');
  pending.isDomainUnchecked = mailDomain === 'unknown';

  const result = await withTimeout(QUEUE_TIMEOUT_MS, () => signupQueue.add(pending));
  if (result.outcome !== 'joined') return failed(result.outcome);
  return { outcome: 'joined', signup: toRecord(result.signup, env), isRepeat: result.isRepeat };
}

/** Attempts without a captcha are counted apart: they must not keep the owner of the mailbox from joining. */
const mailboxLimitedFor = ({ captcha, canonicalMailbox }: PendingSignup) =>
  captcha === 'passed' ? canonicalMailbox : `unverified ${canonicalMailbox}`;

const limitedFor = (retryAfterSeconds: number): Refused => ({ ...failed('rate_limited'), retryAfterSeconds });

const failed = (code: ServerFailureCode): Refused => ({ outcome: 'failed', code });

function toPendingSignup(
  { email, privacyAccepted, ...request }: Omit<ParsedSignupRequest, 'captchaToken' | 'captchaBlocked'>,
  captcha: PendingSignup['captcha'],
  client: Client['origin'],
): PendingSignup {
  const { origin, ...address } = addressOf(email);
  return {
    ...request,
    ...address,
    id: uuidv7(),
    origin: { ...origin, ...client },
    isDomainUnchecked: false,
    isCaptchaDown: false,
    captcha,
    privacyAcceptedAt: privacyAccepted ? new Date() : null,
  };
}

function toRecord(row: SignupRow, env: Runtime['env']): SignupRecord {
  const { id, email, firstName } = row;
  return { id, email, first_name: firstName, ...toStatsRecord(row, env) };
}
