import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { replaceAnswer } from './replace-answer';

const NOT_MODIFIED = { status: 304 };

/** Answers 304 when the request names the answer's tag or date: the client has it already. */
export function answerNotModified(request: IncomingMessage, response: ServerResponse): void {
  // The framework sets a handler's headers as lists, here of one.
  const header = (name: string) => response.getHeader(name)?.toString();
  const isKnown = () =>
    fresh(request.headers, { etag: header('etag'), 'last-modified': header('last-modified') });
  replaceAnswer(response, (status) => (status === 200 && isKnown() ? NOT_MODIFIED : undefined));
}
