import 'server-only';
import type { ServerResponse } from 'node:http';

const REFUSAL = '{"error":"malformed_request"}';
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

type Loose = (...args: unknown[]) => never;

/**
 * Answers 400 and a short JSON error where the framework would answer 500 because it cannot read a post to
 * the action: broken encoding, foreign origin, too long. The action itself never throws, so that a 500 on its
 * post always means this.
 */
export function refuseUnreadable(response: ServerResponse): void {
  let refused = false;
  const writeHead = response.writeHead.bind(response) as Loose;
  const write = response.write.bind(response) as Loose;
  const end = response.end.bind(response) as Loose;

  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500) return writeHead(status, ...rest);
    refused = true;
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
      response.removeHeader(name);
    return writeHead(400, headers);
  };
  // What the framework goes on to say is dropped; the answer is complete when it ends.
  response.write = (...args: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return refused ? (true as never) : write(...args);
  };
  response.end = (...args: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return refused ? end(REFUSAL) : end(...args);
  };
}
