import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { replaceAnswer } from './replace-answer';

const NOT_MODIFIED = { status: 304 };

/** Answers 304 to whoever names the tag that an answer has: they have it already. */
export function answerNotModified(request: IncomingMessage, response: ServerResponse): void {
  const isKnown = () => {
    const etag = response.getHeader('etag');
    // The framework sets a handler's headers as lists, here of one.
    return etag !== undefined && fresh(request.headers, { etag: String(etag) });
  };
  replaceAnswer(response, (status) => (status === 200 && isKnown() ? NOT_MODIFIED : undefined));
}
