import { setTimeout as pause } from 'node:timers/promises';
import { serverUrls } from './connection-url';

const FIRST_PAUSE_MS = 25;
/** Also the longest delay before a new primary is noticed. */
const LONGEST_PAUSE_MS = 400;
/** How long a search waits for other servers after the first one has answered that it is not the primary. */
const GRACE_MS = 150;

/** The servers of a URL. Finds the one to use, and rejects callers for a growing pause while none works. */
export class ServerList {
  private readonly urls: readonly string[];
  private current: string | undefined;
  private searching: Promise<string> | undefined;
  private readonly probes = new Map<string, Promise<string>>();
  private failures = 0;
  private retryAt = 0;
  private lastError: unknown;

  /** @param probe rejects if the server is unreachable or not the primary. */
  constructor(
    url: string,
    private readonly probe: (url: string) => Promise<void>,
  ) {
    this.urls = serverUrls(url);
    // The first of several servers may be a standby, or hang.
    if (this.size === 1) this.current = this.urls[0];
  }

  get size(): number {
    return this.urls.length;
  }

  /** @throws the last connection error during a pause, and when no server is the primary. */
  async locate(): Promise<string> {
    if (performance.now() < this.retryAt) throw this.lastError;
    if (this.current) return this.current;
    this.searching ??= this.search().finally(() => {
      this.searching = undefined;
    });
    return this.searching;
  }

  reportSuccess(): void {
    this.failures = 0;
  }

  reportFailure(url: string, error: unknown): void {
    // Another connection has reported it before.
    if (url !== this.current) return;
    this.lastError = error;
    if (this.size > 1) this.current = undefined;
    // With several servers, first look for another one.
    if (this.size === 1 || this.failures > 0) this.startPause();
    this.failures += 1;
  }

  /** Asks all servers at once: one that hangs must not delay the search. */
  private async search(): Promise<string> {
    try {
      return await firstSuccess(this.urls.map((url) => this.probes.get(url) ?? this.startProbe(url)));
    } catch {
      this.startPause();
      this.failures += 1;
      throw this.lastError;
    }
  }

  /** A server that answers after the search has ended is used, too. */
  private startProbe(url: string): Promise<string> {
    const probing = this.probe(url)
      .then(() => {
        this.current ??= url;
        return this.current;
      })
      .catch((error) => {
        this.lastError = error;
        throw error;
      })
      .finally(() => this.probes.delete(url));
    this.probes.set(url, probing);
    return probing;
  }

  private startPause(): void {
    const length = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures, 10));
    this.retryAt = performance.now() + length * (0.5 + Math.random() / 2);
  }
}

async function firstSuccess<T>(attempts: Promise<T>[]): Promise<T> {
  const givenUp = Promise.race(attempts).catch(async (error) => {
    await pause(GRACE_MS);
    throw error;
  });
  return Promise.race([Promise.any(attempts), givenUp]);
}
