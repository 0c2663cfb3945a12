import { LRUCache } from 'lru-cache';
import { shortHash } from '../security/keyed-hash';
import { widerNetwork } from './client-network';

interface Limit {
  points: number;
  seconds: number;
}

type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Limits by network are high, because hundreds of people on a campus or a mobile network share one address. They stop
 * scripts, and the captcha stops other bots.
 */
export const limits = {
  joinByNetwork: { points: 120, seconds: 60 },
  /** Each invented token uses up some of Google's quota. */
  rejectedCaptchaByNetwork: { points: 10, seconds: 600 },
  /** They join unverified. Bots can claim the same, so a network gets few. */
  unsolvedCaptchaByNetwork: { points: 20, seconds: 600 },
  joinByMailbox: { points: 10, seconds: 600 },
  lookupByNetwork: { points: 120, seconds: 60 },
  /** Counts links in mails that we did not sign. */
  mailLinkByNetwork: { points: 120, seconds: 60 },
  /** Anybody can ask for the link of anybody, who then gets a mail. */
  placeLinkByNetwork: { points: 20, seconds: 600 },
  placeLinkByMailbox: { points: 3, seconds: 24 * 60 * 60 },
  /** Counts visits to the page of a person: 30 a second, because a campus opens them together after a wave. */
  placeByNetwork: { points: 300, seconds: 10 },
  /** Counts what a person changes there or right after joining, and downloads. */
  placeFormByNetwork: { points: 60, seconds: 60 },
  /** Counts pages of the admin area, signed in or not. It does not stop operators who are signed in. */
  adminByNetwork: { points: 100, seconds: 10 },
  /** Counts everything on the sign-in pages: asking for a link, and using one. */
  signInByNetwork: { points: 20, seconds: 600 },
  /** Counts browsers in which the operator never signed in. Anybody can use these two limits up. */
  signInByAddress: { points: 5, seconds: 600 },
  signInMailByAddress: { points: 20, seconds: 24 * 60 * 60 },
  /** Counts a browser in which the operator signed in before, instead of the three above. */
  signInByBrowser: { points: 20, seconds: 600 },
  signInMailByBrowser: { points: 40, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** An IPv6 /48, which one customer may have, contains 256 networks of size /56. Together they get ten times the points of one. */
const WIDER_FACTOR = 10;

/** Bounds the memory of a limit: beyond it, the least recently seen subjects are forgotten. */
const MAX_SUBJECTS = 100_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in this process, in windows that start with a subject's first request. The secret keeps addresses out of memory dumps. */
export function createRateLimiter(secret: string) {
  const counters = new Map<string, LRUCache<string, number>>();
  const counterOf = (name: string, { seconds }: Limit) => {
    const counter = counters.get(name) ?? createCounter(seconds);
    counters.set(name, counter);
    return counter;
  };
  const keyOf = (subject: string) => shortHash(secret, 'waitlist rate limit', subject);
  const count = (name: string, limit: Limit, subject: string, cost: number): LimitVerdict => {
    const counter = counterOf(name, limit);
    const key = keyOf(subject);
    const used = Math.max(0, (counter.get(key) ?? 0) + cost);
    counter.set(key, used);
    if (used <= limit.points) return { allowed: true };
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(counter.getRemainingTTL(key) / 1000)) };
  };
  return {
    /** Counts one request, or `cost` requests; a negative cost takes them back. */
    take: (name: LimitName, subject: string, cost = 1): LimitVerdict => {
      const verdict = count(name, limits[name], subject, cost);
      const network = widerNetwork(subject);
      // What one /56 is refused must not use up the limit of its neighbors.
      return network && verdict.allowed ? count(`${name}/48`, wider(limits[name]), network, cost) : verdict;
    },
    /** How many more requests a network is allowed, or all those of an IPv6 /48. Counts none. */
    left: (name: LimitName, subject: string): number => {
      const isWider = subject.endsWith('/48');
      const limit = isWider ? wider(limits[name]) : limits[name];
      const used = counterOf(isWider ? `${name}/48` : name, limit).get(keyOf(subject)) ?? 0;
      return Math.max(0, limit.points - used);
    },
  };
}

const wider = ({ points, seconds }: Limit): Limit => ({ points: points * WIDER_FACTOR, seconds });

const createCounter = (seconds: number) =>
  new LRUCache<string, number>({
    // Unlike `max`, this allocates no arrays of full size in advance.
    maxSize: MAX_SUBJECTS,
    sizeCalculation: () => 1,
    ttl: seconds * 1000,
    // A monotonic clock: when the system clock is set back, windows must not get longer.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
    // A window starts with its first request.
    noUpdateTTL: true,
  });
