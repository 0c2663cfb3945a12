import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveBack } from '@/db/outbox/settle';
import { hasDueMail, type TakenRequest, takeDueMail } from '@/db/outbox/take';
import { logError } from '../../observability/log';
import { type DeliveryContext, deliverRequest } from './deliver-request';
import { SendThrottle } from './send-throttle';

export interface WorkerTuning {
  /** Of this process. Resend's limit applies to all processes together. */
  requestsPerSecond: number;
  requestsInFlight: number;
  /** Longer than any request takes. */
  leaseMs: number;
  /** Up to this many due mails are sent one by one; more share a request. */
  singles: number;
  mailsPerBatch: number;
}

/** Resend allows 5 requests a second and 100 mails a request. */
export const defaultTuning: WorkerTuning = {
  requestsPerSecond: 4.5,
  requestsInFlight: 10,
  leaseMs: 20_000,
  singles: 10,
  mailsPerBatch: 100,
};

/** Rendering a batch takes CPU time from visitors, so batches are sent at a lower rate. */
const BATCH_WEIGHT = 3;

/** Claims requests from the outbox under a lease and sends them at Resend's rate. */
export class DeliveryWorker {
  private readonly stopping = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly throttle: SendThrottle;
  private readonly context: DeliveryContext;

  constructor(
    context: DeliveryContext,
    private readonly tuning: WorkerTuning,
  ) {
    this.throttle = new SendThrottle(1000 / tuning.requestsPerSecond, tuning.requestsInFlight);
    this.context = { ...context, onOutcome: (outcome) => this.throttle.record(outcome) };
  }

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  get isIdle(): boolean {
    return this.inFlight.size === 0;
  }

  /** Claims no more mail. Requests in flight continue. */
  stop(): void {
    this.stopping.abort();
  }

  async waitForRequests(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  /** Waits until the time is up or the worker is to stop. */
  async sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => {});
  }

  /**
   * Waits for capacity, then claims due mail and starts to send it.
   *
   * @returns whether any mail was claimed.
   * @throws the driver's error when the database fails.
   */
  async runOnce(): Promise<boolean> {
    await this.waitForCapacity();
    if (this.isStopping || !(await hasDueMail(this.context.handle))) return false;
    const requests = await takeDueMail(this.context.handle, {
      leaseMs: this.tuning.leaseMs,
      requests: Math.max(1, this.throttle.concurrency - this.inFlight.size),
      singles: this.tuning.singles,
      batch: this.tuning.mailsPerBatch,
    });
    for (const request of requests) await this.start(request);
    return requests.length > 0;
  }

  private async waitForCapacity(): Promise<void> {
    while (!this.isStopping) {
      if (this.throttle.delayMs > 0) await this.sleep(this.throttle.delayMs);
      else if (this.inFlight.size >= this.throttle.concurrency) await Promise.race(this.inFlight);
      else return;
    }
  }

  private async start(request: TakenRequest): Promise<void> {
    await this.sleep(this.throttle.reserve(request.mails.length > 1 ? BATCH_WEIGHT : 1));
    if (this.isStopping) return giveBack(this.context.handle, request);
    const sending: Promise<void> = deliverRequest(request, this.context)
      .catch((error) => void logError('mail_outcome_not_stored', error, request.id))
      .finally(() => this.inFlight.delete(sending));
    this.inFlight.add(sending);
  }
}
