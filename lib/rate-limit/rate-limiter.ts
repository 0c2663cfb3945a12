import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { repeatedErrorLog } from '../observability/log';
import { shortHash } from '../security/keyed-hash';
import { widerNetwork } from './client-network';

interface Limit {
  name: string;
  points: number;
  seconds: number;
}

type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Limits by network are high, because hundreds of people on a campus or a mobile network share one address. They stop
 * scripts, and the captcha stops other bots.
 */
export const limits = {
  joinByNetwork: { name: 'join-network', points: 120, seconds: 60 },
  /** Each invented token uses up some of Google's quota. */
  rejectedCaptchaByNetwork: { name: 'rejected-captcha-network', points: 10, seconds: 600 },
  /** They join unverified. Bots can claim the same, so a network gets few. */
  unsolvedCaptchaByNetwork: { name: 'unsolved-captcha-network', points: 20, seconds: 600 },
  joinByMailbox: { name: 'join-mailbox', points: 10, seconds: 600 },
  lookupByNetwork: { name: 'lookup-network', points: 120, seconds: 60 },
  /** Counts links in mails that we did not sign. */
  mailLinkByNetwork: { name: 'mail-link-network', points: 120, seconds: 60 },
  /** Each sends a mail to an address that the person types. */
  addressByPerson: { name: 'address-person', points: 3, seconds: 24 * 60 * 60 },
  addressByMailbox: { name: 'address-mailbox', points: 3, seconds: 24 * 60 * 60 },
  /** Anybody can ask for the link of anybody, who then gets a mail. */
  placeLinkByNetwork: { name: 'place-link-network', points: 20, seconds: 600 },
  placeLinkByMailbox: { name: 'place-link-mailbox', points: 3, seconds: 24 * 60 * 60 },
  /** Counts visits to the page of a person: 30 a second, because a campus opens them together after a wave. */
  placeByNetwork: { name: 'place-network', points: 300, seconds: 10 },
  /** Counts what a person changes there or right after joining, and downloads. */
  placeFormByNetwork: { name: 'place-form-network', points: 60, seconds: 60 },
  /** Counts pages of the admin area, signed in or not. It does not stop operators who are signed in. */
  adminByNetwork: { name: 'admin-network', points: 100, seconds: 10 },
  /** Counts everything on the sign-in pages: asking for a link, and using one. */
  signInByNetwork: { name: 'sign-in-network', points: 20, seconds: 600 },
  /** Counts browsers in which the operator never signed in. Anybody can use these two limits up. */
  signInByAddress: { name: 'sign-in-address', points: 5, seconds: 600 },
  signInMailByAddress: { name: 'sign-in-mail-address', points: 20, seconds: 24 * 60 * 60 },
  /** Counts a browser in which the operator signed in before, instead of the three above. */
  signInByBrowser: { name: 'sign-in-browser', points: 20, seconds: 600 },
  signInMailByBrowser: { name: 'sign-in-mail-browser', points: 40, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;

/** An IPv6 /48, which one customer may have, contains 256 networks of size /56. Together they get ten times the points of one. */
const wider = ({ name, points, seconds }: Limit): Limit => ({
  name: `${name}-48`,
  points: points * 10,
  seconds,
});

export type LimitName = keyof typeof limits;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** The secret must be the same in every instance. Without Redis, each instance counts separately. */
export function createRateLimiter(secret: string, redisUrl?: string) {
  const redis = redisUrl ? connectRedis(redisUrl) : undefined;
  const counters = new Map<string, RateLimiterAbstract>();
  const counterOf = (limit: Limit) => {
    const counter = counters.get(limit.name) ?? createCounter(limit, redis);
    counters.set(limit.name, counter);
    return counter;
  };
  const keyOf = (subject: string) => shortHash(secret, 'waitlist rate limit', subject);
  const count = (limit: Limit, subject: string, cost?: number) =>
    consume(counterOf(limit), keyOf(subject), cost);
  return {
    /** Counts one request, or `cost` requests; a negative cost takes them back. Never rejects: without Redis it counts in this process. */
    take: async (name: LimitName, subject: string, cost?: number) => {
      const verdict = await count(limits[name], subject, cost);
      const network = widerNetwork(subject);
      // What one /56 is refused must not use up the limit of its neighbors.
      return network && verdict.allowed ? count(wider(limits[name]), network, cost) : verdict;
    },
    /** How many more requests a network is allowed, or all those of an IPv6 /48. Counts none. */
    left: async (name: LimitName, subject: string) => {
      const limit = subject.endsWith('/48') ? wider(limits[name]) : limits[name];
      const result = await counterOf(limit).get(keyOf(subject));
      return Math.max(0, limit.points - (result?.consumedPoints ?? 0));
    },
    close: () => redis?.disconnect(),
  };
}

async function consume(counter: RateLimiterAbstract, subject: string, cost?: number): Promise<LimitVerdict> {
  try {
    await counter.consume(subject, cost);
    return { allowed: true };
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) };
  }
}

/** Connects in the background and reconnects forever. A Redis that does not answer counts as disconnected. */
function connectRedis(url: string): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    socketTimeout: 500,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(2_000, attempt * 100),
  });
  return client.on('error', repeatedErrorLog('redis_unavailable'));
}

function createCounter({ name, points, seconds }: Limit, redis: Redis | undefined): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (!redis) return new MemoryCounter(options);
  const logUse = repeatedErrorLog('rate_limits_not_shared');
  const insuranceLimiter = new MemoryCounter(options, () => logUse(new Error('Redis did not count')));
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  });
}

/** Bounds the memory of a limit: beyond it, the least recently seen subjects are forgotten. */
const MAX_SUBJECTS = 100_000;

/** Counts in an LRU cache, as the library's memory limiter has no bound and sets a timer for each subject. */
export class MemoryCounter extends RateLimiterMemory {
  private readonly counts = new LRUCache<string | number, number>({
    max: MAX_SUBJECTS,
    ttl: this.duration * 1000,
    // A monotonic clock: when the system clock is set back, windows must not get longer.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
    // A window starts with its first request.
    noUpdateTTL: true,
  });

  constructor(
    options: { keyPrefix: string; points: number; duration: number },
    private readonly onUse = () => {},
  ) {
    super(options);
  }

  override async consume(subject: string | number, cost = 1): Promise<RateLimiterRes> {
    this.onUse();
    const count = Math.max(0, (this.counts.get(subject) ?? 0) + cost);
    this.counts.set(subject, count);
    const result = this.resultOf(subject, count);
    if (count > this.points) throw result;
    return result;
  }

  override async get(subject: string | number): Promise<RateLimiterRes | null> {
    const count = this.counts.get(subject);
    return count === undefined ? null : this.resultOf(subject, count);
  }

  private resultOf(subject: string | number, count: number): RateLimiterRes {
    const left = Math.max(0, this.points - count);
    return new RateLimiterRes(left, this.counts.getRemainingTTL(subject), count);
  }
}
