import 'server-only';
import { type ClaimedRequest, claimDueMail, hasDueMail } from '@/db/outbox/claim';
import { releaseClaim } from '@/db/outbox/outcomes';
import { logError } from '../../observability/log';
import { type DeliveryContext, deliverRequest } from './deliver-request';
import { Pacer } from './pacer';
import { ProviderGate } from './provider-gate';
import { sleep } from './sleep';

/** How fast a worker sends, and how much at once. */
export interface WorkerTuning {
  /** The limit of this process; the provider counts all processes together. */
  requestsPerSecond: number;
  requestsInFlight: number;
  /** How long taken mail belongs to this worker. Longer than any request takes. */
  leaseMs: number;
  /** Up to this many waiting mails go in requests of their own; more share one. */
  singles: number;
  mailsPerBatch: number;
}

/** Resend's limits are 5 requests a second and 100 mails a request; a tenth is kept in hand. */
export const defaultTuning: WorkerTuning = {
  requestsPerSecond: 4.5,
  requestsInFlight: 10,
  leaseMs: 20_000,
  singles: 10,
  mailsPerBatch: 100,
};

/** Rendering a batch takes CPU time from visitors, so that it uses up the pacing turns of several requests. */
const TURNS_OF_A_BATCH = 3;

/** Takes requests from the outbox, starts them at the provider's pace, and knows those in flight. */
export class DeliveryWorker {
  private readonly stopping = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly pacer: Pacer;
  private readonly gate: ProviderGate;
  private readonly context: DeliveryContext;

  constructor(
    context: DeliveryContext,
    private readonly tuning: WorkerTuning,
  ) {
    this.pacer = new Pacer(1000 / tuning.requestsPerSecond);
    this.gate = new ProviderGate(tuning.requestsInFlight);
    this.context = { ...context, onAnswer: (outcome) => this.gate.report(outcome) };
  }

  /** Aborted when the worker is to stop. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Takes no more work. */
  stop(): void {
    this.stopping.abort();
  }

  /** Whether nothing is in flight. */
  get idle(): boolean {
    return this.inFlight.size === 0;
  }

  /** Waits for the requests in flight. */
  async settled(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  /**
   * Waits until there is room, then takes what is due and starts it.
   *
   * @returns whether there was anything to take.
   * @throws the driver's error when the database fails.
   */
  async round(): Promise<boolean> {
    await this.room();
    if (this.signal.aborted || !(await hasDueMail(this.context.handle))) return false;
    const requests = await claimDueMail(this.context.handle, {
      leaseMs: this.tuning.leaseMs,
      requests: Math.max(1, this.gate.slots - this.inFlight.size),
      singles: this.tuning.singles,
      batch: this.tuning.mailsPerBatch,
    });
    for (const request of requests) await this.start(request);
    return requests.length > 0;
  }

  private async room(): Promise<void> {
    while (!this.signal.aborted) {
      const waitMs = this.gate.waitMs();
      if (waitMs > 0) await sleep(waitMs, this.signal);
      else if (this.inFlight.size >= this.gate.slots) await Promise.race(this.inFlight);
      else return;
    }
  }

  private async start(request: ClaimedRequest): Promise<void> {
    await sleep(this.pacer.reserve(request.mails.length > 1 ? TURNS_OF_A_BATCH : 1), this.signal);
    if (this.signal.aborted) return releaseClaim(this.context.handle, request);
    const work: Promise<void> = deliverRequest(request, this.context)
      .catch((error) => void logError('mail_not_settled', error, request.id))
      .finally(() => this.inFlight.delete(work));
    this.inFlight.add(work);
  }
}
