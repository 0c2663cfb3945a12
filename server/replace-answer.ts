import 'server-only';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What is sent in the place of an answer. */
export interface Replacement {
  status: number;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

type Loose = (...args: unknown[]) => never;

/**
 * Looks at an answer when its head is complete, and sends another one in its place if there is one. Headers that
 * are already set stay, except those about the body.
 *
 * @param replacementOf gets the answer's status; undefined: the answer goes as it is.
 */
export function replaceAnswer(
  response: ServerResponse,
  replacementOf: (status: number) => Replacement | undefined,
): void {
  let replacement: Replacement | undefined;
  const writeHead = response.writeHead.bind(response) as Loose;
  const write = response.write.bind(response) as Loose;
  const end = response.end.bind(response) as Loose;

  response.writeHead = (status: number, ...rest: unknown[]) => {
    // Headers that come with the status are like those that were set before.
    for (const [name, value] of Object.entries(headersIn(rest))) if (value) response.setHeader(name, value);
    replacement = replacementOf(status);
    if (!replacement) return writeHead(status, ...rest);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'transfer-encoding'])
      response.removeHeader(name);
    return writeHead(replacement.status, replacement.headers);
  };
  // What the framework goes on to say is dropped; the answer is complete when it ends.
  response.write = (...args: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return replacement ? (true as never) : write(...args);
  };
  response.end = (...args: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return replacement ? end(replacement.body) : end(...args);
  };
}

/** Besides a status there may be a reason, and headers; nobody here gives them as a list. */
const headersIn = (rest: unknown[]): OutgoingHttpHeaders =>
  rest.find((one): one is OutgoingHttpHeaders => typeof one === 'object' && !Array.isArray(one)) ?? {};
