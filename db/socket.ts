import net from 'node:net';

/** What postgres.js tells its socket factory of the server to reach. */
interface Target {
  host: string[];
  port: number[];
  path?: string | false;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** A connection that lived this long was a working one. */
const WORKING_AFTER_MS = 1_500;

/**
 * Makes the sockets of one pool. The driver has no deadline for a query and reconnects without a pause when a
 * server accepts and closes; both are mended here, below TLS and protocol, where each is a few lines.
 *
 * @param silenceMs destroy a connection that hears nothing for this long; 0: never.
 */
export function createSocketFactory(silenceMs: number): (target: Target) => Promise<net.Socket> {
  const turns = new Turns();
  return async ({ host, port, path }) => {
    await turns.next();
    const socket = new WatchedSocket(silenceMs, (livedMs) => turns.report(livedMs >= WORKING_AFTER_MS));
    socket.setNoDelay(true);
    const index = turns.failures % host.length;
    // Not awaited: the socket keeps what is written until it is connected and reports a failure as an event,
    // which is the only way of failing that does not cost the driver a place in its pool.
    return path ? socket.connect(path) : socket.connect(port[index] ?? 5432, host[index] ?? 'localhost');
  };
}

/** After a failure the connections of a pool take turns, with growing pauses between them. */
class Turns {
  failures = 0;
  private nextAt = 0;

  report(worked: boolean): void {
    this.failures = worked ? 0 : this.failures + 1;
  }

  async next(): Promise<void> {
    if (this.failures === 0) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures, 10));
    const now = Date.now();
    const turn = Math.min(Math.max(now, this.nextAt), now + LONGEST_PAUSE_MS);
    this.nextAt = turn + pause * (0.5 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, turn - now));
  }
}

/** Destroys itself when it has read nothing for a while. Counts bytes, so that it sees through TLS. */
class WatchedSocket extends net.Socket {
  private readonly openedAt = Date.now();
  private readonly timer: NodeJS.Timeout | undefined;
  private heardBytes = 0;
  private heardAt = Date.now();

  constructor(
    private readonly silenceMs: number,
    private readonly onClosed: (livedMs: number) => void,
  ) {
    super();
    if (silenceMs > 0) this.timer = setInterval(() => this.listen(), silenceMs / 12).unref();
  }

  private listen(): void {
    if (this.bytesRead !== this.heardBytes) {
      this.heardBytes = this.bytesRead;
      this.heardAt = Date.now();
    } else if (Date.now() - this.heardAt >= this.silenceMs) {
      this.destroy(Object.assign(new Error('The database has gone silent'), { code: 'ETIMEDOUT' }));
    }
  }

  // Not an event listener: the driver removes those when it wraps the socket in TLS.
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearInterval(this.timer);
    this.onClosed(Date.now() - this.openedAt);
    super._destroy(error, callback);
  }
}
