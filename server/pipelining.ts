import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** The limit is per connection. Browsers and proxies send the next request after the answer to the last one. */
const MAX_WAITING = 20;

/**
 * Starts the requests of a connection one after the other, and pauses a connection that sends many without waiting for
 * answers. Node.js would parse and start all of them, and keep the answers in memory.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>();

  function start(queue: Exchange[], exchange: Exchange): void {
    const [{ socket }, response] = exchange;
    response.once('close', () => {
      queue.shift();
      const [next] = queue;
      if (queue.length === MAX_WAITING) socket.resume();
      if (next && !socket.destroyed) start(queue, next);
    });
    handle(...exchange);
  }

  return (...exchange) => {
    const [{ socket }] = exchange;
    const queue = queues.get(socket) ?? createQueue(socket);
    queues.set(socket, queue);
    queue.push(exchange);
    if (queue.length > MAX_WAITING) socket.pause();
    if (queue.length === 1) start(queue, exchange);
  };
}

function createQueue(socket: Socket): Exchange[] {
  const queue: Exchange[] = [];
  // Node.js resumes the socket whenever it discards what is left of a request.
  socket.on('resume', () => {
    if (queue.length > MAX_WAITING) socket.pause();
  });
  return queue;
}
