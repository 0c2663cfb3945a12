import 'server-only';
import type { RateLimiter } from '../rate-limit/rate-limiter';

const LIMIT = 'rejectedCaptchaByNetwork';

/** Limits the tokens of a network that Google rejects, so that invented ones don't use up Google's quota. */
export class RejectedTokens {
  /** Tokens that are being verified, by network. */
  private readonly running = new Map<string, Set<Promise<string>>>();

  constructor(private readonly limiter: Pick<RateLimiter, 'take' | 'left'>) {}

  /**
   * @param verify asks Google.
   * @returns `limited` if the network has used up its rejections. While those that are being verified could use them up,
   *   it waits for one: of a flood, no more reach Google.
   */
  async limit<Outcome extends string>(
    network: string,
    verify: () => Promise<Outcome>,
  ): Promise<Outcome | 'limited'> {
    for (;;) {
      const left = await this.limiter.left(LIMIT, network);
      const running = this.running.get(network) ?? new Set();
      if (left === 0) return 'limited';
      if (running.size < left) return this.run(network, running, verify);
      await Promise.race(running).catch(() => {});
    }
  }

  private run<Outcome extends string>(
    network: string,
    running: Set<Promise<string>>,
    verify: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const verified = verify()
      .then(async (outcome) => {
        if (outcome === 'rejected') await this.limiter.take(LIMIT, network);
        return outcome;
      })
      .finally(() => {
        running.delete(verified);
        if (running.size === 0) this.running.delete(network);
      });
    this.running.set(network, running.add(verified));
    return verified;
  }
}
