import 'server-only';
import type { BatchOutcome, PendingSignup } from './pending-signup';

/** `busy`: nothing was stored. */
type QueueOutcome = BatchOutcome | { outcome: 'busy' };

export interface SignupQueueOptions {
  /**
   * Stores a batch completely or not at all. May be called again with the same people. Everybody who arrives before the
   * first call of `cut` belongs to the batch.
   */
  runBatch(cut: () => readonly PendingSignup[]): Promise<BatchOutcome[]>;
  isSharedFault(error: unknown): boolean;
  batchSize?: number;
  maxWaitMs?: number;
}

interface Waiting {
  pending: PendingSignup;
  sinceMs: number;
  resolve(outcome: QueueOutcome): void;
  reject(error: unknown): void;
}

const MAX_WAITING = 5_000;

/** While a batch commits, the next one gathers: a single signup commits at once, and under load hundreds share a commit. */
export class SignupQueue {
  private readonly options: Required<SignupQueueOptions>;
  private readonly queue: Waiting[] = [];
  private running = false;

  constructor(options: SignupQueueOptions) {
    this.options = { batchSize: 512, maxWaitMs: 3_000, ...options };
  }

  get length(): number {
    return this.queue.length;
  }

  /** Resolves after the commit, or at once with `busy` when the queue is full or stalled. */
  add(pending: PendingSignup): Promise<QueueOutcome> {
    if (this.isFull()) return Promise.resolve({ outcome: 'busy' });
    return new Promise((resolve, reject) => {
      this.queue.push({ pending, sinceMs: performance.now(), resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private isFull(): boolean {
    const [oldest] = this.queue;
    if (!oldest) return false;
    return this.queue.length >= MAX_WAITING || this.isLate(oldest);
  }

  private isLate(waiting: Waiting): boolean {
    return performance.now() - waiting.sinceMs > this.options.maxWaitMs;
  }

  private async run(): Promise<void> {
    this.running = true;
    for (this.dropLate(); this.queue.length > 0; this.dropLate()) await this.process(this.nextBatch());
    this.running = false;
  }

  private dropLate(): void {
    while (this.queue[0] && this.isLate(this.queue[0])) this.queue.shift()?.resolve({ outcome: 'busy' });
  }

  /** Cut at the first call: while another process holds the counter's lock, the batch grows. */
  private nextBatch(): () => readonly Waiting[] {
    let batch: readonly Waiting[] | undefined;
    return () => {
      batch ??= this.queue.splice(0, this.options.batchSize);
      return batch;
    };
  }

  /** Halves a batch that fails, so that an invalid row fails alone. */
  private async process(cut: () => readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.options.runBatch(() => cut().map(({ pending }) => pending));
      for (const [index, waiting] of cut().entries()) resolveWith(waiting, outcomes[index]);
    } catch (error) {
      const batch = cut();
      if (batch.length === 1 || this.options.isSharedFault(error)) {
        for (const waiting of batch) waiting.reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.process(() => batch.slice(0, middle));
      await this.process(() => batch.slice(middle));
    }
  }
}

function resolveWith(waiting: Waiting, outcome: BatchOutcome | undefined): void {
  if (outcome) waiting.resolve(outcome);
  else waiting.reject(new Error('The batch returned fewer outcomes than people'));
}
