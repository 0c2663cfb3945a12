import { createDatabase } from '@/db/client';
import { isSharedFault } from '@/db/errors';
import { readWaitlist } from '@/db/queries/public-reads';
import { MailDomainCheck } from './address/domains';
import { createCaptchaVerifier } from './captcha/verify';
import { appSecrets, type Env, env, findUnusedVariables } from './config/env';
import { creditPolicyOf } from './credit/credit-policy';
import { OutcomeQueue } from './email/outcome-queue';
import { runEveryMinute } from './findings/findings';
import { createRateLimiter } from './rate-limit/rate-limiter';
import { keepLast, shareReads } from './share-reads';
import { termsOf } from './situation';
import { signupRetryPolicy, storeSignups } from './waitlist/batch/store-signups';
import { SignupQueue } from './waitlist/signup-queue';
import { withTimeout } from './with-timeout';

const TOTAL_QUERY_TIMEOUT_MS = 3_000;

export type Runtime = ReturnType<typeof createRuntime>;

/** Creates a runtime, for a process or a test. Nothing connects before the first query. */
export function createRuntime(config: Env) {
  const { DATABASE_URL: url } = config;
  /** The pool of lookups and counts: readers never wait for writers. */
  const readers = createDatabase(url, { name: 'waitlist-read', max: 8 });
  /** The pool of signups: one connection for the current batch, one to replace it when it is lost. */
  const writers = createDatabase(url, { name: 'waitlist-join', max: 2 });
  /**
   * The pool of mail, of what people change by links, of webhooks, of the app's calls, and of the deletion of expired data: none of
   * them takes a connection from lookups and signups.
   */
  const mailers = createDatabase(url, { name: 'waitlist-mail', max: 2 });
  /** The connection of changes to a whole wave and to the days of invitations, which take seconds for a million mails. */
  const waves = createDatabase(url, { name: 'waitlist-waves', max: 1, queryTimeoutMs: 30_000 });
  /** The pool of the admin area: its long queries take no connection from visitors. */
  const admin = createDatabase(url, { name: 'waitlist-admin', max: 4, queryTimeoutMs: 30_000 });
  const policy = creditPolicyOf(config);
  const secrets = appSecrets(config);
  const [secret = ''] = secrets;
  const rateLimiter = createRateLimiter(secret);
  return {
    env: config,
    /** The keys of links and hashes: the first makes them, and each verifies them. */
    secrets,
    policy,
    terms: termsOf(config),
    readers,
    writers,
    mailers,
    waves,
    admin,
    signupQueue: new SignupQueue({
      runBatch: (cut) => signupRetryPolicy.execute(() => storeSignups(writers.db, cut, policy)),
      isSharedFault,
    }),
    mailOutcomes: new OutcomeQueue(mailers.db),
    /** Reads at most once a second, and keeps the last total and state while the database is down or slow. */
    waitlist: shareReads(keepLast(() => withTimeout(TOTAL_QUERY_TIMEOUT_MS, () => readWaitlist(readers.db)))),
    findings: shareReads(() => runEveryMinute(admin.db), 60_000),
    captcha: createCaptchaVerifier(config, rateLimiter),
    rateLimiter,
    /** Null: domains are not checked. */
    mailDomainCheck: config.CHECK_MX ? new MailDomainCheck() : null,
    close: async () => {
      await Promise.all([readers.close(), writers.close(), mailers.close(), waves.close(), admin.close()]);
    },
  };
}

declare global {
  // The runtime is on globalThis, because Next.js bundles this module separately for each route.
  var waitlistRuntime: Runtime | undefined;
}

/** Created at the first call, which throws a ConfigurationError when the configuration has problems. */
export function runtime(): Runtime {
  if (!globalThis.waitlistRuntime) {
    globalThis.waitlistRuntime = createRuntime(env());
    for (const message of findUnusedVariables(process.env)) console.warn(message);
  }
  return globalThis.waitlistRuntime;
}
