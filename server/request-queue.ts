import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pathOf } from './request-guard';

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** Visitors' requests that start per turn of the event loop: a few milliseconds of work. */
const REQUESTS_PER_TURN = 8;
/** Probes skip the queue of visitors. Each path has its own limit, so that a flood of one does not delay the others. */
const PROBES_PER_TURN = 32;
/** Node accepts one connection per turn. While requests arrive, this many turns in a row only accept. */
const MAX_ACCEPTING_TURNS = 64;
const PROBES = ['/api/health/live', '/api/health/ready', '/api/metrics'];

class Queue {
  private readonly waiting: Exchange[] = [];
  private started = 0;

  constructor(
    private readonly perTurn: number,
    private readonly handle: RequestListener,
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  add(...exchange: Exchange): void {
    this.waiting.push(exchange);
    this.startSome();
  }

  nextTurn(): void {
    this.started = 0;
    this.startSome();
  }

  private startSome(): void {
    while (this.started < this.perTurn) {
      const next = this.waiting.shift();
      if (!next) return;
      const [, response] = next;
      // Skip clients that have disconnected.
      if (response.destroyed) continue;
      this.started += 1;
      this.handle(...next);
    }
  }
}

/** Starts a few requests per turn of the event loop, in order, so that those which run can continue (decision 13). */
export function createRequestQueue(
  handle: RequestListener,
  onWaiting: (count: number) => void,
): RequestListener {
  const visitors = new Queue(REQUESTS_PER_TURN, handle);
  const probes = new Map(PROBES.map((path) => [path, new Queue(PROBES_PER_TURN, handle)]));
  const queues = [...probes.values(), visitors];
  let isScheduled = false;
  let hasArrival = false;
  let acceptingTurns = 0;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (hasArrival && acceptingTurns < MAX_ACCEPTING_TURNS) acceptingTurns += 1;
      else startSome();
      hasArrival = false;
      if (acceptingTurns > 0 || queues.some(({ length }) => length > 0)) schedule();
    });
  }

  function startSome(): void {
    acceptingTurns = 0;
    for (const queue of queues) queue.nextTurn();
    onWaiting(visitors.length);
  }

  return (request, response) => {
    (probes.get(pathOf(request)) ?? visitors).add(request, response);
    hasArrival = true;
    schedule();
  };
}
