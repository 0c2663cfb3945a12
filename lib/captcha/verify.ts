import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
} from 'cockatiel';
import type { Env } from '../config/env';
import { log } from '../observability/log';
import { widerNetwork } from '../rate-limit/client-network';
import type { RateLimiter } from '../rate-limit/rate-limiter';
import { shareReads } from '../share-reads';
import { watchRefusals } from './refusals';
import { SiteverifyError, siteverify } from './siteverify';

/** Signups skip the verification for a while after this many failures in a row, instead of waiting for it. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/** Google's tokens are base64url text of several hundred to about 2,500 characters. */
const TOKEN_FORMAT = /^[\w-]{100,4096}$/;

/** reCAPTCHA v2 has no score. */
type CaptchaOutcome =
  | 'passed'
  | 'rejected'
  /** The person joins, but nobody is paid for them. */
  | 'unavailable'
  /** The network sent too many tokens that Google rejected, or too many visitors who could not pass the captcha. */
  | 'limited';

/**
 * Google's answer to tokens from Instagram's browser on iOS (google/recaptcha#462), and from a domain that the site key
 * does not list. Anybody can cause it.
 */
const BROWSER_ERROR = 'browser-error';

const LIMIT = 'rejectedCaptchaByNetwork';

/** Limits the tokens of a network that Google rejects, so that invented ones don't use up Google's quota. */
function limitRejections(limiter: RateLimiter) {
  const runningIn = new Map<string, Set<Promise<unknown>>>();

  /** Waits while running verifications could use up the limit, so a flood sends Google no more tokens than the limit. */
  async function within<Outcome>(network: string, ask: () => Promise<Outcome>): Promise<Outcome | 'limited'> {
    for (;;) {
      const left = limiter.left(LIMIT, network);
      const running = runningIn.get(network) ?? new Set();
      if (left === 0) return 'limited';
      if (running.size < left) {
        const verified = ask().finally(() => {
          running.delete(verified);
          if (running.size === 0) runningIn.delete(network);
        });
        runningIn.set(network, running.add(verified));
        return verified;
      }
      await Promise.race(running).catch(() => {});
    }
  }

  return <Outcome>(network: string, ask: () => Promise<Outcome>) => {
    const askAndCount = async () => {
      const outcome = await ask();
      if (outcome === 'rejected') limiter.take(LIMIT, network);
      return outcome;
    };
    const wider = widerNetwork(network);
    return within(network, wider ? () => within(wider, askAndCount) : askAndCount);
  };
}

/** How long one answer, or none, says whether Google answers. */
const ANSWERED_MS = 60_000;

type Settings = Pick<Env, 'RECAPTCHA_ORIGIN' | 'RECAPTCHA_SECRET_KEY' | 'SITE_URL'>;

export type CaptchaVerifier = ReturnType<typeof createCaptchaVerifier>;

/** Fails open: while Google cannot be reached, rejects our secret or refuses everybody, people can still join, marked `unavailable`. */
export function createCaptchaVerifier(settings: Settings, rateLimiter: RateLimiter) {
  const limited = limitRejections(rateLimiter);
  const refusals = watchRefusals();
  const circuit = circuitBreaker(handleType(SiteverifyError), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  circuit.onBreak(() => log.error({ event: 'captcha_circuit_opened' }));
  circuit.onReset(() => log.info({ event: 'captcha_circuit_closed' }));
  let last = { hasAnswered: true, at: Number.NEGATIVE_INFINITY };
  const note = (hasAnswered: boolean) => {
    last = { hasAnswered, at: performance.now() };
  };
  /** Unknown until Google has answered. */
  let isSecretRejected: boolean | undefined;
  circuit.onSuccess(() => {
    note(true);
    isSecretRejected = false;
  });
  circuit.onFailure(({ reason }) => {
    note(false);
    if ('error' in reason && reason.error instanceof SiteverifyError && reason.error.isSecretRejected)
      isSecretRejected = true;
  });
  /** While Google is down, browsers can't load the captcha either, so no token arrives that would show it. */
  const probe = shareReads(() =>
    circuit
      .execute(() => siteverify(settings.RECAPTCHA_ORIGIN, settings.RECAPTCHA_SECRET_KEY, ''))
      .catch(() => {}),
  );

  async function ask(token: string, network: string) {
    const outcome = await circuit.execute(() => check(token, settings));
    if (outcome === 'browser_error') return outcome;
    refusals.note(outcome, network);
    if (outcome === 'passed' || !refusals.failsOpen()) return outcome;
    log.warn({ event: 'captcha_unavailable', reason: 'Google refuses everybody' });
    return 'none_passes';
  }

  async function outcomeOf(token: string | null, network: string) {
    if (!token || !TOKEN_FORMAT.test(token)) return 'rejected';
    try {
      return await limited(network, () => ask(token, network));
    } catch (error) {
      if (!(error instanceof SiteverifyError) && !isBrokenCircuitError(error)) throw error;
      const reason = error.message;
      if (error instanceof SiteverifyError && error.isMisconfigured) {
        log.error({ event: 'captcha_misconfigured', reason });
      } else {
        log.warn({ event: 'captcha_unavailable', reason });
      }
      return 'unavailable';
    }
  }

  return {
    get isCircuitOpen(): boolean {
      return circuit.state !== CircuitState.Closed;
    },
    /** Whether Google's last answer rejected RECAPTCHA_SECRET_KEY; undefined before its first answer. */
    get isSecretRejected(): boolean | undefined {
      return isSecretRejected;
    },
    readRefusals: refusals.read,
    /** Whether Google has answered lately. Asks it if nobody did. */
    async isAnswered(): Promise<boolean> {
      if (performance.now() - last.at > ANSWERED_MS) await probe();
      return last.hasAnswered && circuit.state === CircuitState.Closed;
    },
    /** @param isBlocked the visitor's browser says that it cannot load the captcha. A token counts more. */
    async verify(token: string | null, network: string, isBlocked = false): Promise<CaptchaOutcome> {
      const outcome = !token && isBlocked ? 'not_loaded' : await outcomeOf(token, network);
      if (outcome !== 'browser_error' && outcome !== 'not_loaded' && outcome !== 'none_passes')
        return outcome;
      const { allowed } = rateLimiter.take('unsolvedCaptchaByNetwork', network);
      return allowed ? 'unavailable' : 'limited';
    },
  };
}

async function check(token: string, { RECAPTCHA_ORIGIN, RECAPTCHA_SECRET_KEY, SITE_URL }: Settings) {
  const answer = await siteverify(RECAPTCHA_ORIGIN, RECAPTCHA_SECRET_KEY, token);
  if (!answer.success) {
    const codes = answer['error-codes'];
    log.info({ event: 'captcha_rejected', codes });
    return codes.includes(BROWSER_ERROR) ? 'browser_error' : 'rejected';
  }
  if (answer.hostname === undefined || isSameHost(answer.hostname, new URL(SITE_URL).hostname))
    return 'passed';
  log.warn({ event: 'captcha_wrong_host' });
  return 'rejected';
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

function isSameHost(one: string, other: string): boolean {
  return one.toLowerCase() === other || (LOOPBACK.has(one) && LOOPBACK.has(other));
}
