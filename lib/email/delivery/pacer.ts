/** Hands out turns at a minimum distance, so that a process stays below the provider's rate limit. */
export class Pacer {
  private nextAt = 0;

  /**
   * @param distanceMs between two turns, in milliseconds.
   * @param now a clock in milliseconds that never goes back.
   */
  constructor(
    private readonly distanceMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Books the next turn.
   *
   * @param weight how many turns the work stands for.
   * @returns milliseconds until it.
   */
  reserve(weight = 1): number {
    const now = this.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + this.distanceMs * weight;
    return at - now;
  }
}
