import 'server-only';

const FRESH_MS = 1_000;

/** Reads the total at most once a second, however many visitors poll. After a failure it keeps the last total. */
export class TotalSignups {
  private last: number | undefined;
  private current: Promise<number> | undefined;
  private isPending = false;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly read: () => Promise<number>) {}

  /** @throws what `read` threw, if no read has succeeded yet. */
  get(): Promise<number> {
    const isFresh = performance.now() - this.readAt < FRESH_MS;
    if (!this.current || !(this.isPending || isFresh)) this.current = this.refresh();
    return this.current;
  }

  private async refresh(): Promise<number> {
    this.isPending = true;
    this.readAt = performance.now();
    try {
      this.last = await this.read();
    } catch (error) {
      if (this.last === undefined) throw error;
    } finally {
      this.isPending = false;
    }
    return this.last;
  }
}
