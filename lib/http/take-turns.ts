import 'server-only';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Requests that begin in one turn of the event loop: as much work as takes some milliseconds. */
const PER_TURN = 8;

/**
 * Lets a server begin a few requests in each turn of its event loop, in the order in which they came. When thousands
 * come at once it would begin all of them before it goes on with any: for seconds no answer of the database or the
 * verifier is read, their deadlines pass, and nobody gets in. Whoever has left in the meantime costs nothing more.
 */
export function takeTurns(server: Server): void {
  const begin = server.listeners('request') as RequestListener[];
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let begun = 0;
  let isTurnBooked = false;

  function beginSome(): void {
    while (begun < PER_TURN) {
      const next = waiting.shift();
      if (!next) break;
      if (next[1].destroyed) continue;
      begun += 1;
      for (const listener of begin) listener.call(server, ...next);
    }
    if (begun > 0 && !isTurnBooked) bookTurn();
  }

  function bookTurn(): void {
    isTurnBooked = true;
    setImmediate(() => {
      isTurnBooked = false;
      begun = 0;
      beginSome();
    });
  }

  server.removeAllListeners('request').on('request', (request, response) => {
    waiting.push([request, response]);
    beginSome();
  });
}
