import { serverUrls } from './connection-url';

const FIRST_PAUSE_MS = 25;
/** Delays finding a new primary. */
const LONGEST_PAUSE_MS = 500;

/** The servers of a URL. Moves on to the next one after a failure; pauses once all of them have failed. */
export class ServerList {
  private urls: readonly string[];
  private failures = 0;
  private retryAt = 0;
  private lastError: unknown;

  constructor(url: string) {
    this.urls = serverUrls(url);
  }

  get size(): number {
    return this.urls.length;
  }

  /** @throws the last connection error during a pause. */
  current(): string {
    if (performance.now() < this.retryAt) throw this.lastError;
    return this.urls[0] ?? '';
  }

  reportSuccess(): void {
    this.failures = 0;
  }

  reportFailure(url: string, error: unknown): void {
    const [current = '', ...others] = this.urls;
    // Another connection has reported it before.
    if (url !== current) return;
    this.urls = [...others, current];
    this.failures += 1;
    if (this.failures % this.size !== 0) return;
    this.lastError = error;
    const rounds = this.failures / this.size;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(rounds - 1, 10));
    this.retryAt = performance.now() + pause * (0.5 + Math.random() / 2);
  }
}
