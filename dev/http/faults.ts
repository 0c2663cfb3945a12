import type { ServerResponse } from 'node:http';
import { sendJson } from './messages';

type Answer = (response: ServerResponse) => unknown;

const status =
  (statusCode: number): Answer =>
  (response) =>
    sendJson(response, statusCode, {
      statusCode,
      name: 'mock_fault',
      message: `Told to answer ${statusCode}`,
    });

const ok =
  (contentType: string, body: string): Answer =>
  (response) =>
    response.writeHead(200, { 'Content-Type': contentType }).end(body);

const answers = {
  'status-422': status(422),
  'status-429': (response) => status(429)(response.setHeader('Retry-After', '1')),
  'status-500': status(500),
  'status-503': status(503),
  html: ok('text/html', '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>'),
  empty: ok('application/json', ''),
  truncated: ok('application/json', '{"success": tr'),
  // The connection stays open until the caller gives up or the server closes.
  hang: () => {},
  reset: (response) => response.socket?.resetAndDestroy(),
} satisfies Record<string, Answer>;

export type Fault = keyof typeof answers;

export const faults = Object.keys(answers) as Fault[];

export function answerWithFault(response: ServerResponse, fault: Fault): void {
  answers[fault](response);
}
