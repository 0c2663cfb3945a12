import 'server-only';
import type { Join, JoinOutcome } from './plan-batch';

/** What a person is told; `busy` means that nothing was stored for them. */
export type QueueOutcome = JoinOutcome | { outcome: 'busy' };

export interface SignupQueueOptions {
  /** Joins a batch, all or none; may be called again with the same people. */
  runBatch(joins: readonly Join[]): Promise<JoinOutcome[]>;
  /** Whether an error would hit any batch, so that halving this one cannot help. */
  isSharedFault(error: unknown): boolean;
  /** People in one transaction at most. */
  batchSize?: number;
  /** People waiting at most; the next one is told that it is busy. */
  maxWaiting?: number;
  /** How long anybody may wait for their batch to begin, in milliseconds. */
  maxWaitMs?: number;
}

interface Waiting {
  join: Join;
  /** By the process' own clock, in milliseconds. */
  since: number;
  resolve(outcome: QueueOutcome): void;
  reject(error: unknown): void;
}

/**
 * The one lane by which people join. While a batch commits, the next one gathers: no timer is needed, a quiet
 * site commits batches of one at once, and a storm shares each commit among hundreds. Order of arrival is kept.
 */
export class SignupQueue {
  private readonly options: Required<SignupQueueOptions>;
  private readonly queue: Waiting[] = [];
  private running = false;

  constructor(options: SignupQueueOptions) {
    this.options = { batchSize: 512, maxWaiting: 5_000, maxWaitMs: 3_000, ...options };
  }

  /** How many are waiting, not counting the batch in progress. */
  get length(): number {
    return this.queue.length;
  }

  /**
   * Queues one person and waits for their batch.
   *
   * @returns their outcome, or `busy` at once when the queue is full or stands still.
   * @throws what `runBatch` threw for this very person, or for everybody.
   */
  join(join: Join): Promise<QueueOutcome> {
    if (this.isFull()) return Promise.resolve({ outcome: 'busy' });
    return new Promise((resolve, reject) => {
      this.queue.push({ join, since: performance.now(), resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private isFull(): boolean {
    const [oldest] = this.queue;
    if (!oldest) return false;
    return this.queue.length >= this.options.maxWaiting || this.hasWaitedTooLong(oldest);
  }

  private hasWaitedTooLong(one: Waiting): boolean {
    return performance.now() - one.since > this.options.maxWaitMs;
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.queue.length > 0) await this.answer(this.takeBatch());
    this.running = false;
  }

  /** The next people in order, without those who were kept waiting too long. */
  private takeBatch(): Waiting[] {
    const batch = this.queue.splice(0, this.options.batchSize);
    const late = batch.filter((one) => this.hasWaitedTooLong(one));
    for (const one of late) one.resolve({ outcome: 'busy' });
    return batch.filter((one) => !late.includes(one));
  }

  /** Answers everybody of a batch. A batch that fails is halved, so that one bad row fails alone. */
  private async answer(batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const outcomes = await this.options.runBatch(batch.map((one) => one.join));
      for (const [index, one] of batch.entries()) resolveWith(one, outcomes[index]);
    } catch (error) {
      if (batch.length === 1 || this.options.isSharedFault(error)) {
        for (const one of batch) one.reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.answer(batch.slice(0, middle));
      await this.answer(batch.slice(middle));
    }
  }
}

function resolveWith(one: Waiting, outcome: JoinOutcome | undefined): void {
  if (outcome) one.resolve(outcome);
  else one.reject(new Error('A batch answered fewer people than it was given'));
}
