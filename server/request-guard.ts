import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerNotModified } from './answer-not-modified';
import { refusalOf, refuseUnreadable } from './refuse-unreadable';
import { wellFormedUrl } from './well-formed-url';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Puts each request in order before the framework sees it, and its answer before the visitor does.
 *
 * @param trustedHops proxies of ours in front of this server.
 */
export function guardRequests(trustedHops: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Exchange;
    request.url = wellFormedUrl(request.url ?? '/');
    // Without a proxy nobody but the visitor writes this header, so the connection's address takes its place.
    if (trustedHops === 0) request.headers['x-forwarded-for'] = request.socket.remoteAddress;
    const refusal = refusalOf(request);
    if (refusal) refuseUnreadable(response, refusal);
    else if (isConditional(request)) answerNotModified(request, response);
  });
}

function isConditional({ method, headers }: IncomingMessage): boolean {
  const knows = headers['if-none-match'] ?? headers['if-modified-since'];
  return (method === 'GET' || method === 'HEAD') && knows !== undefined;
}
