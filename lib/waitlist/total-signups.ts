import 'server-only';

const FRESH_MS = 1_000;

/** Reads the total at most once a second, however many visitors poll. After a failure it keeps the last total. */
export class TotalSignups {
  private last: number | undefined;
  private current: Promise<number> | undefined;
  private freshUntil = 0;

  constructor(private readonly read: () => Promise<number>) {}

  /** @throws what `read` threw, if no read has succeeded yet. */
  get(): Promise<number> {
    if (!this.current || performance.now() >= this.freshUntil) this.current = this.refresh();
    return this.current;
  }

  private async refresh(): Promise<number> {
    const startedAt = performance.now();
    // Visitors share the pending read.
    this.freshUntil = Number.POSITIVE_INFINITY;
    try {
      this.last = await this.read();
    } catch (error) {
      if (this.last === undefined) throw error;
    } finally {
      this.freshUntil = startedAt + FRESH_MS;
    }
    return this.last;
  }
}
