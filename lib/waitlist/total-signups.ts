import 'server-only';

const FRESH_MS = 1_000;

/**
 * SPEC's `get_total_signups`, asked of the database at most once a second however many people poll. Once a
 * number was seen, a failure keeps it.
 */
export class TotalSignups {
  private last: number | undefined;
  private answer: Promise<number> | undefined;
  private isPending = false;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly read: () => Promise<number>) {}

  /**
   * The number of people on the list, at most about a second old.
   *
   * @throws what `read` threw, while no number was ever seen.
   */
  get(): Promise<number> {
    const isFresh = performance.now() - this.askedAt < FRESH_MS;
    if (!this.answer || !(this.isPending || isFresh)) this.answer = this.refresh();
    return this.answer;
  }

  private async refresh(): Promise<number> {
    this.isPending = true;
    this.askedAt = performance.now();
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
