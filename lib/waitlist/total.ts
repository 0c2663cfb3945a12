import 'server-only';

const FRESH_MS = 1_000;

/**
 * SPEC's `get_total_signups`, asked of the database at most once a second however many people poll. Once a
 * number was seen, a failure keeps it.
 */
export class TotalSignups {
  private last: number | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  private pending: Promise<number> | undefined;

  constructor(private readonly read: () => Promise<number>) {}

  /**
   * The number of people on the list, at most about a second old.
   *
   * @throws what `read` threw, while no number was ever seen.
   */
  get(): Promise<number> {
    if (this.pending) return this.pending;
    const isFresh = Date.now() - this.askedAt < FRESH_MS;
    if (isFresh && this.last !== undefined) return Promise.resolve(this.last);
    this.pending = this.refresh().finally(() => {
      this.pending = undefined;
    });
    return this.pending;
  }

  private async refresh(): Promise<number> {
    this.askedAt = Date.now();
    try {
      this.last = await this.read();
    } catch (error) {
      if (this.last === undefined) throw error;
    }
    return this.last;
  }
}
