import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import { type ReportedOutcome, storeOutcomes } from '@/db/outbox/reported-outcomes';
import { metrics } from '../observability/metrics';

/** Reports that arrive while others are stored are stored together: a wave causes thousands within a second. */
export class OutcomeQueue {
  private waiting: ReportedOutcome[] = [];
  private next: Promise<void> | undefined;
  /** Never rejects. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly handle: Handle) {}

  /** Resolves when the report is committed. */
  store(report: ReportedOutcome): Promise<void> {
    this.waiting.push(report);
    this.next ??= this.last.then(() => this.storeWaiting());
    return this.next;
  }

  private async storeWaiting(): Promise<void> {
    // Reports of the same moment belong to the first batch, too.
    await yieldToEventLoop();
    const reports = this.waiting;
    this.waiting = [];
    this.next = undefined;
    const stored = storeOutcomes(this.handle, reports);
    this.last = stored.catch(() => {});
    for (const outcome of await stored) metrics().mails.inc({ outcome });
  }
}
