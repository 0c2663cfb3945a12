import type { ServerResponse } from 'node:http';

export const faults = [
  'status-422',
  'status-429',
  'status-500',
  'status-503',
  'html',
  'empty',
  'truncated',
  'hang',
  'reset',
] as const;

export type Fault = (typeof faults)[number];

const MAINTENANCE_PAGE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(
    JSON.stringify({ statusCode: status, name: 'mock_fault', message: `Told to answer ${status}` }),
  );
}

const answers: Record<Fault, (response: ServerResponse) => void> = {
  'status-422': (response) => sendStatus(response, 422),
  'status-429': (response) => sendStatus(response.setHeader('Retry-After', '1'), 429),
  'status-500': (response) => sendStatus(response, 500),
  'status-503': (response) => sendStatus(response, 503),
  html: (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(MAINTENANCE_PAGE),
  empty: (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(),
  truncated: (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success": tr'),
  // The connection stays open until the caller gives up or the server closes.
  hang: () => {},
  reset: (response) => response.socket?.resetAndDestroy(),
};

export function answerWithFault(response: ServerResponse, fault: Fault): void {
  answers[fault](response);
}
