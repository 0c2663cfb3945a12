import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { findRoute } from '@/lib/api/routes';
import { pathOf } from './request-guard';

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** API requests that start per turn of the event loop, and pages: a few milliseconds of work each. */
const REQUESTS_PER_TURN = 8;
/** Pages of the admin area and of people are rendered for each request, which takes as long as ten others. */
const RENDERED = /^\/(admin|place)(\/|$)/;
const RENDERED_PER_TURN = 1;
/** While API requests wait, pages start in one of so many turns. */
const TURNS_PER_PAGE = 8;
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

  push(...exchange: Exchange): void {
    this.waiting.push(exchange);
  }

  nextTurn(): void {
    this.started = 0;
    this.startSome();
  }

  startSome(): void {
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

/**
 * Starts a few requests per turn of the event loop, in order, so that those which run can continue (decision 13). API requests
 * start before pages.
 */
export function createRequestQueue(handle: RequestListener): RequestListener {
  const probes = new Map(PROBES.map((path) => [path, new Queue(PROBES_PER_TURN, handle)]));
  const api = new Queue(REQUESTS_PER_TURN, handle);
  const rendered = new Queue(RENDERED_PER_TURN, handle);
  const others = new Queue(REQUESTS_PER_TURN, handle);
  const first = [...probes.values(), api];
  const pages = [rendered, others];
  let isScheduled = false;
  let hasArrival = false;
  let acceptingTurns = 0;
  let turn = 0;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (hasArrival && acceptingTurns < MAX_ACCEPTING_TURNS) acceptingTurns += 1;
      else startSome();
      hasArrival = false;
      if (acceptingTurns > 0 || [...first, ...pages].some(({ length }) => length > 0)) schedule();
    });
  }

  function startSome(): void {
    acceptingTurns = 0;
    turn += 1;
    for (const queue of first) queue.nextTurn();
    if (api.length === 0 || turn % TURNS_PER_PAGE === 0) for (const queue of pages) queue.nextTurn();
  }

  function queueOf(path: string): Queue {
    const probe = probes.get(path);
    if (probe) return probe;
    if (findRoute(path)) return api;
    return RENDERED.test(path) ? rendered : others;
  }

  return (request, response) => {
    const queue = queueOf(pathOf(request));
    queue.push(request, response);
    if (api.length === 0 || first.includes(queue)) queue.startSome();
    hasArrival = true;
    schedule();
  };
}
