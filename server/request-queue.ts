import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** Visitors' requests that begin in one turn of the event loop: a few milliseconds of work. */
const VISITORS_PER_TURN = 8;
/** Probes and scrapes must be answered while a crowd waits, and must not become a crowd themselves. */
const WATCHERS_PER_TURN = 1;
/** While more requests come, so many turns only take them in: Node accepts no more than one connection in each. */
const TURNS_TO_LISTEN = 64;
const WATCHED = /^\/api\/(health|metrics)\b/;

/** Requests in the order in which they came, of which so many begin in each turn. */
class RequestQueue {
  private readonly waiting: Exchange[] = [];
  private begun = 0;

  constructor(
    private readonly perTurn: number,
    private readonly begin: (...exchange: Exchange) => void,
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  /** Takes one more, and begins it if there is nobody before it. */
  join(...exchange: Exchange): void {
    this.waiting.push(exchange);
    this.move();
  }

  /** Begins the next ones. */
  nextTurn(): void {
    this.begun = 0;
    this.move();
  }

  private move(): void {
    while (this.begun < this.perTurn) {
      const next = this.waiting.shift();
      if (!next) return;
      const [, response] = next;
      // Whoever has left costs nothing more.
      if (response.destroyed) continue;
      this.begun += 1;
      this.begin(...next);
    }
  }
}

/**
 * Lets a server begin a few requests in each turn of its event loop. When thousands come at once it would begin all
 * of them before it goes on with any: for seconds no answer of the database or the verifier is read, their deadlines
 * pass, and nobody gets in. Those who are coming are taken in before the next ones are begun, so that a probe among
 * them is answered, and nobody is cut off.
 *
 * @param onWaiting called with the number that still wait, each time that some were begun.
 */
export function createRequestQueue(
  begin: RequestListener,
  onWaiting: (count: number) => void,
): RequestListener {
  const visitors = new RequestQueue(VISITORS_PER_TURN, begin);
  const watchers = new RequestQueue(WATCHERS_PER_TURN, begin);
  let isTurnBooked = false;
  let hasSomeoneCome = false;
  let listened = 0;

  function bookTurn(): void {
    if (isTurnBooked) return;
    isTurnBooked = true;
    setImmediate(() => {
      isTurnBooked = false;
      if (hasSomeoneCome && listened < TURNS_TO_LISTEN) listened += 1;
      else beginSome();
      hasSomeoneCome = false;
      if (listened > 0 || watchers.length + visitors.length > 0) bookTurn();
    });
  }

  function beginSome(): void {
    listened = 0;
    watchers.nextTurn();
    visitors.nextTurn();
    onWaiting(visitors.length);
  }

  return (request, response) => {
    const queue = WATCHED.test(request.url ?? '') ? watchers : visitors;
    queue.join(request, response);
    hasSomeoneCome = true;
    bookTurn();
  };
}
