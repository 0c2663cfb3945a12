import { STATUS_CODES } from 'node:http';
import { FastResponse } from 'srvx';
import { logError } from '../observability/log';

export const NO_STORE = { 'cache-control': 'no-store' } as const;

interface Options {
  status?: number;
  headers?: Record<string, string>;
}

/** `FastResponse` spares the streams of a web `Response` when srvx sends it. */
export function respond(body: string | null, { status = 200, headers }: Options): Response {
  return new FastResponse(body, { status, statusText: STATUS_CODES[status], headers });
}

export function json(value: unknown, { status, headers }: Options = {}): Response {
  const options = { status, headers: { 'content-type': 'application/json', ...headers } };
  return respond(JSON.stringify(value), options);
}

export function failure(status: number, error: string, headers?: Record<string, string>): Response {
  return json({ error }, { status, headers: { ...NO_STORE, ...headers } });
}

export const serverError = (event: string, error: unknown): Response => unavailable(logError(event, error));

export function unavailable(requestId: string): Response {
  const body = { error: 'unavailable', request_id: requestId };
  return json(body, { status: 503, headers: { ...NO_STORE, 'retry-after': '5' } });
}
