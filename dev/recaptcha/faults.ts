import type { ServerResponse } from 'node:http';

type Answer = (response: ServerResponse) => unknown;

const answer =
  (status: number, body = ''): Answer =>
  (response) =>
    response.writeHead(status).end(body);

export const faults = {
  'status-404': answer(404),
  'status-429': answer(429),
  'status-500': answer(500),
  'status-503': answer(503),
  // What Google answers without billing after 10,000 verifications in a month.
  'quota-rejected': answer(
    200,
    '{"success": false, "error-codes": ["Over Enterprise free quota. Please ensure your project has billing."]}',
  ),
  'quota-passed': answer(200, '{"success": true, "score": 0.9, "error-codes": ["Over free quota."]}'),
  html: answer(200, '<!doctype html><title>Maintenance</title>'),
  empty: answer(200),
  truncated: answer(200, '{"success": tr'),
  // The connection stays open until the caller gives up or the server closes.
  hang: () => {},
  reset: (response) => response.socket?.resetAndDestroy(),
} satisfies Record<string, Answer>;

export type Fault = keyof typeof faults;
