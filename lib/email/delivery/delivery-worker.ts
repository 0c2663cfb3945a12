import { setTimeout as sleep } from 'node:timers/promises';
import { halfJitterGenerator } from 'cockatiel';
import type { Handle } from '@/db/client';
import { type ClaimedRequest, claimDueMail } from '@/db/outbox/claim';
import { beginInvitations, expireInvitations } from '@/db/outbox/invitations';
import { releaseClaim } from '@/db/outbox/outcomes';
import { logError, repeatedErrorLog } from '../../observability/log';
import { shareReads } from '../../share-reads';
import { sendAlerts } from '../alerts';
import type { Sender } from '../compose/sender';
import { createResendClient, type ResendOptions } from '../resend/resend-client';
import { type DeliveryContext, deliverRequest } from './deliver-request';
import { MailBrakes } from './mail-brakes';
import { SendThrottle } from './send-throttle';

/** Limits of one process. Resend's limits, 5 requests a second and 100 mails a request, apply to all processes together. */
const defaultTuning = {
  /** Below Resend's 5, because some requests start a little late. */
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
  sender: Sender;
  /** They get alerts, and nobody else gets mail to operators. */
  operators: readonly string[];
  /** Whether Resend reports what became of mail, as the brakes need. */
  hasEvents: boolean;
  /** Whether visitors wait. Default: no. */
  isBusy?: () => boolean;
  tuning?: Partial<typeof defaultTuning>;
}

/** Each pause is up to a fifth shorter or longer. */
const POLL_INTERVAL_MS = 500;
/** While a wave is being sent, so that its next step begins soon. */
const WAVE_POLL_INTERVAL_MS = 50;

const databaseBackoff = { generator: halfJitterGenerator, initialDelay: 500, maxDelay: 4_000, exponent: 2 };

/** While signups wait, a request of a wave counts as this many: mail to the whole waitlist can wait, visitors can't. */
const REQUESTS_WHILE_BUSY = 10;

const INVITATION_INTERVAL_MS = 30_000;
const ALERT_INTERVAL_MS = 60_000;

/** A failure is logged as `event`: mail must not wait for it. */
const atMostOnceIn = (intervalMs: number, event: string, work: () => Promise<void>) => {
  const logFailure = repeatedErrorLog(event);
  return shareReads(() => work().catch(logFailure), intervalMs);
};

/** Redeeming looks at the time itself, so late work lets nobody in. Without `days`, no invitation ends. */
const tendInvitations = (handle: Handle, days: number | null) =>
  handle.transaction(async (tx) => {
    if (days !== null) await beginInvitations(tx, days);
    await expireInvitations(tx);
  });

export class DeliveryWorker {
  private readonly stopping = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly tuning: typeof defaultTuning;
  private readonly throttle: SendThrottle;
  private readonly brakes: MailBrakes;
  private readonly context: DeliveryContext;
  private readonly chores: (() => Promise<void>)[];
  private isWaveOpen = false;

  constructor(private readonly options: DeliveryOptions) {
    const { handle, sender, operators, hasEvents } = options;
    this.tuning = { ...defaultTuning, ...options.tuning };
    this.throttle = new SendThrottle(1000 / this.tuning.requestsPerSecond, this.tuning.requestsInFlight);
    this.brakes = new MailBrakes(handle, hasEvents);
    this.context = { handle, sender, operators, throttle: this.throttle, send: createResendClient(options) };
    this.chores = [
      atMostOnceIn(INVITATION_INTERVAL_MS, 'invitations_failed', () =>
        tendInvitations(handle, sender.invitationDays),
      ),
      atMostOnceIn(ALERT_INTERVAL_MS, 'alerts_failed', () => sendAlerts(handle, operators)),
    ];
  }

  /** Ends `run` and `drain` when the requests in flight are done. */
  stop(): void {
    this.stopping.abort();
  }

  async run(): Promise<void> {
    const logQueueError = repeatedErrorLog('mail_queue_failed');
    let failures = 0;
    while (!this.isStopping) {
      try {
        const hasClaimed = await this.claimAndSend();
        failures = 0;
        const interval = this.isWaveOpen ? WAVE_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
        if (!hasClaimed) await this.sleep(interval * (0.8 + Math.random() * 0.4));
      } catch (error) {
        logQueueError(error);
        await this.sleep(halfJitterGenerator(failures++, databaseBackoff)[0]);
      }
    }
    await Promise.all(this.inFlight);
  }

  /** Sends until no mail is due. A request that fails may be due again at once. */
  async drain(): Promise<void> {
    try {
      for (;;) {
        // A request that ends while mail is claimed may have made its mail due again.
        const isIdle = this.inFlight.size === 0;
        if (await this.claimAndSend()) continue;
        if (isIdle) return;
        await Promise.all(this.inFlight);
      }
    } finally {
      await Promise.all(this.inFlight);
    }
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => {});
  }

  private async claimAndSend(): Promise<boolean> {
    const { handle } = this.options;
    await this.waitForCapacity();
    if (this.isStopping) return false;
    for (const chore of this.chores) await chore();
    this.isWaveOpen = await this.brakes.check();
    const requests = await claimDueMail(handle, {
      leaseMs: this.tuning.leaseMs,
      requests: Math.max(1, this.throttle.concurrency - this.inFlight.size),
      singles: this.tuning.singles,
      batch: this.tuning.mailsPerBatch,
    });
    for (const request of requests) await this.send(request);
    return requests.length > 0;
  }

  private async waitForCapacity(): Promise<void> {
    while (!this.isStopping) {
      if (this.throttle.delayMs > 0) await this.sleep(this.throttle.delayMs);
      else if (this.inFlight.size >= this.throttle.concurrency) await Promise.race(this.inFlight);
      else return;
    }
  }

  /** Waits for Resend's rate, then starts a request without waiting for its end. */
  private async send(request: ClaimedRequest): Promise<void> {
    const isSlow = request.waveId !== null && this.options.isBusy?.();
    await this.sleep(this.throttle.reserve(isSlow ? REQUESTS_WHILE_BUSY : 1));
    if (this.isStopping) return releaseClaim(this.options.handle, request);
    const sending: Promise<void> = deliverRequest(request, this.context)
      .catch((error) => void logError('mail_outcome_not_stored', error, request.id))
      .finally(() => this.inFlight.delete(sending));
    this.inFlight.add(sending);
  }
}
