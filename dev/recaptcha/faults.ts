import type { ServerResponse } from 'node:http';

type Answer = (response: ServerResponse) => unknown;

const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end();

const body =
  (text: string): Answer =>
  (response) =>
    response.end(text);

const answers = {
  'status-429': status(429),
  'status-500': status(500),
  'status-503': status(503),
  html: body('<!doctype html><title>Maintenance</title>'),
  empty: body(''),
  truncated: body('{"success": tr'),
  // The connection stays open until the caller gives up or the server closes.
  hang: () => {},
  reset: (response) => response.socket?.resetAndDestroy(),
} satisfies Record<string, Answer>;

export type Fault = keyof typeof answers;

export const faults = Object.keys(answers) as Fault[];

export function answerWithFault(response: ServerResponse, fault: Fault): void {
  answers[fault](response);
}
