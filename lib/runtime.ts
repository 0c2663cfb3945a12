import 'server-only';
import { createDatabase, type Database } from '@/db/client';
import { isSharedFault } from '@/db/errors';
import { readTotal } from '@/db/queries/public-reads';
import { CaptchaVerifier } from './captcha/verify';
import { type Env, env } from './config/env';
import { createRateLimiter, type RateLimiter } from './rate-limit/rate-limiter';
import { joinBatch } from './waitlist/join-batch';
import { joinRetryPolicy } from './waitlist/join-retry-policy';
import { SignupQueue } from './waitlist/signup-queue';
import { TotalSignups } from './waitlist/total-signups';

/** What a server process has exactly one of, shared by everything in it. */
export interface Runtime {
  env: Env;
  /** For lookups and counts: readers never wait for writers. */
  readers: Database;
  /** For joining: one batch at a time, and one more while a lost connection is given up on. */
  writers: Database;
  /** For mail, and what its readers and the provider say to it: a slow provider takes no connection from visitors. */
  mailers: Database;
  signupQueue: SignupQueue;
  total: TotalSignups;
  captcha: CaptchaVerifier;
  rateLimiter: RateLimiter;
  /** Lets what is in flight finish for up to five seconds, then closes the pools. */
  close(): Promise<void>;
}

/** Makes a runtime of its own, for a process or for a test. Nothing connects before it is used. */
export function createRuntime(config: Env): Runtime {
  const readers = createDatabase(config.DATABASE_URL, { name: 'waitlist-read', max: 8 });
  const writers = createDatabase(config.DATABASE_URL, { name: 'waitlist-join', max: 2 });
  const mailers = createDatabase(config.DATABASE_URL, { name: 'waitlist-mail', max: 2 });
  const rateLimiter = createRateLimiter({
    secret: config.RECAPTCHA_SECRET_KEY,
    redisUrl: config.REDIS_URL,
  });
  const options = { hourlyLimit: config.REFERRALS_PER_HOUR };
  return {
    env: config,
    readers,
    writers,
    mailers,
    signupQueue: new SignupQueue({
      runBatch: (joins) => joinRetryPolicy.execute(() => joinBatch(writers.db, joins, options)),
      isSharedFault,
    }),
    total: new TotalSignups(() => readTotal(readers.db)),
    captcha: new CaptchaVerifier({
      origin: config.RECAPTCHA_ORIGIN,
      secret: config.RECAPTCHA_SECRET_KEY,
      hostname: new URL(config.SITE_URL).hostname,
    }),
    rateLimiter,
    close: async () => {
      rateLimiter.close();
      await Promise.all([readers.close(), writers.close(), mailers.close()]);
    },
  };
}

declare global {
  // Routes, actions and instrumentation are bundled apart, each with its own copy of this module.
  var waitlistRuntime: Runtime | undefined;
}

/**
 * The process' runtime, made at its first use.
 *
 * @throws ConfigurationError when the configuration is incomplete.
 */
export function runtime(): Runtime {
  globalThis.waitlistRuntime ??= createRuntime(env());
  return globalThis.waitlistRuntime;
}
