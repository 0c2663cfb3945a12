import { setTimeout as sleepFor } from 'node:timers/promises';
import { halfJitterGenerator } from 'cockatiel';
import type { Handle } from '@/db/client';
import { type ClaimedRequest, claimDueMail } from '@/db/outbox/claim';
import { beginInvitations, expireInvitations } from '@/db/outbox/invitations';
import { releaseClaim } from '@/db/outbox/outcomes';
import { isSentKind } from '@/db/schema/mailings';
import { logError, repeatedErrorLog } from '../../observability/log';
import type { Runtime } from '../../runtime';
import { shareReads } from '../../share-reads';
import { type Sender, senderOf } from '../compose/sender';
import { advanceMailings } from '../mailings/advance-mailings';
import { createResendClient, type ResendOptions } from '../resend/resend-client';
import { brakeCausedMail } from './caused-mail';
import { deliverRequest } from './deliver-request';
import { MailChecks } from './mail-checks';
import { SendThrottle } from './send-throttle';

/** Limits of one process. Resend's limits, 5 requests a second and 100 mails a request, apply to all processes together. */
const defaultTuning = {
  /** Resend's limit is 5, but some requests start a little late. */
  requestsPerSecond: 4.9,
  requestsInFlight: 10,
  /** Longer than any request takes. */
  leaseMs: 20_000,
  /** Up to this many due mails are sent one by one; more share a request. */
  singles: 10,
  mailsPerBatch: 100,
};

export interface DeliveryOptions extends ResendOptions {
  handle: Handle;
  /** Statements about a whole mailing may take longer with this handle. Default: `handle`. */
  mailings?: Handle;
  sender: Sender;
  /** Nobody else gets mail to operators. */
  operators: readonly string[];
  /** Whether Resend reports what became of mail. Otherwise nothing stops mail that bounces. */
  hasEvents: boolean;
  /** Whether visitors wait. Default: no. */
  isBusy?: () => boolean;
  tuning?: Partial<typeof defaultTuning>;
}

export function deliveryOptions({ env, mailers, waves, signupQueue }: Runtime): DeliveryOptions {
  return {
    handle: mailers.db,
    mailings: waves.db,
    sender: senderOf(env),
    operators: env.OPERATORS,
    hasEvents: env.RESEND_WEBHOOK_SECRET !== undefined,
    isBusy: () => signupQueue.length > 0,
    apiKey: env.RESEND_API_KEY,
    baseUrl: env.RESEND_BASE_URL,
  };
}

/** Each pause is up to a fifth shorter or longer. */
const POLL_INTERVAL_MS = 500;
/** A mailing that is being sent is polled this often, so that its next step begins soon. */
const MAILING_POLL_INTERVAL_MS = 50;

const databaseBackoff = { generator: halfJitterGenerator, initialDelay: 500, maxDelay: 4_000, exponent: 2 };

/** While signups wait, a request of a mailing counts as this many: mail to the whole waitlist can wait, visitors can't. */
const REQUESTS_WHILE_BUSY = 10;

const INVITATION_INTERVAL_MS = 30_000;
const logFailure = repeatedErrorLog('invitations_failed');

/** Redeeming looks at the time itself, so late work lets nobody in. Without `days`, no invitation ends. */
const beginAndExpire = (handle: Handle, days: number | null) =>
  handle.transaction(async (tx) => {
    if (days !== null) await beginInvitations(tx, days);
    await expireInvitations(tx);
  });

export function createWorker(options: DeliveryOptions) {
  const { handle, mailings = handle, sender, operators, hasEvents, isBusy, tuning, ...resend } = options;
  const limits = { ...defaultTuning, ...tuning };
  const throttle = new SendThrottle(1000 / limits.requestsPerSecond, limits.requestsInFlight);
  const checks = new MailChecks(async () => {
    // Without events, nothing is known to bounce.
    if (hasEvents) await brakeCausedMail(handle);
    return advanceMailings(mailings, { hasEvents, operators });
  });
  const context = { handle, sender, operators, throttle, send: createResendClient(resend) };
  // Mail must not wait for invitations.
  const updateInvitations = () => beginAndExpire(mailings, sender.invitationDays).catch(logFailure);
  const updateAtTimes = shareReads(updateInvitations, INVITATION_INTERVAL_MS);
  const stopping = new AbortController();
  const { signal } = stopping;
  const inFlight = new Set<Promise<void>>();

  const sleep = (milliseconds: number) => sleepFor(milliseconds, undefined, { signal }).catch(() => {});

  async function claimAndSend(): Promise<boolean> {
    await waitForCapacity();
    if (signal.aborted) return false;
    await updateAtTimes();
    await checks.run();
    const requests = await claimDueMail(handle, {
      leaseMs: limits.leaseMs,
      requests: Math.max(1, throttle.concurrency - inFlight.size),
      singles: limits.singles,
      batch: limits.mailsPerBatch,
    });
    for (const request of requests) await send(request);
    return requests.length > 0;
  }

  async function waitForCapacity(): Promise<void> {
    while (!signal.aborted) {
      if (throttle.delayMs > 0) await sleep(throttle.delayMs);
      else if (inFlight.size >= throttle.concurrency) await Promise.race(inFlight);
      else return;
    }
  }

  /** Waits for Resend's rate, then starts a request without waiting for its end. */
  async function send(request: ClaimedRequest): Promise<void> {
    const isSlow = isSentKind(request.kind) && isBusy?.();
    await sleep(throttle.reserve(isSlow ? REQUESTS_WHILE_BUSY : 1));
    if (signal.aborted) return releaseClaim(handle, request);
    const sending: Promise<void> = deliverRequest(request, context)
      .catch((error) => void logError('mail_outcome_not_stored', error, request.id))
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }

  return {
    /** Ends `run` and `drain` when the requests in flight are done. */
    stop: () => stopping.abort(),
    async run(): Promise<void> {
      const logQueueError = repeatedErrorLog('mail_queue_failed');
      let failures = 0;
      while (!signal.aborted) {
        try {
          const hasClaimed = await claimAndSend();
          failures = 0;
          const interval = checks.isSending ? MAILING_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
          if (!hasClaimed) await sleep(interval * (0.8 + Math.random() * 0.4));
        } catch (error) {
          logQueueError(error);
          await sleep(halfJitterGenerator(failures++, databaseBackoff)[0]);
        }
      }
      await Promise.all(inFlight);
    },
    /** Sends until no mail is due, and no mailing has people to queue. A request that fails may be due again at once. Tests use it. */
    async drain(): Promise<void> {
      try {
        for (;;) {
          // A request that ends while mail is claimed may have made its mail due again.
          const isIdle = inFlight.size === 0;
          if (await claimAndSend()) continue;
          if (checks.isQueuing && !signal.aborted) await sleep(MAILING_POLL_INTERVAL_MS);
          else if (isIdle) return;
          await Promise.all(inFlight);
        }
      } finally {
        await Promise.all(inFlight);
      }
    },
  };
}

export type Delivery = ReturnType<typeof startDelivery>;

/** How long `stop` waits for requests in flight. */
const STOP_TIMEOUT_MS = 9_500;

export function startDelivery(options: DeliveryOptions) {
  const worker = createWorker(options);
  const finished = worker.run();
  return {
    async stop() {
      worker.stop();
      await Promise.race([finished, sleepFor(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
