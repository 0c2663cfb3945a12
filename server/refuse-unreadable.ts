import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Replacement, replaceAnswer } from './replace-answer';

const MALFORMED: Replacement = {
  status: 400,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: '{"error":"malformed_request"}',
};
const NO_SUCH_RANGE: Replacement = { status: 416, headers: { 'cache-control': 'no-store' } };

/**
 * What it means when the framework answers 500 to a request: that it cannot read it, though it says that the fault is
 * its own. `undefined`: it means what it says.
 */
export function refusalOf({ method, url, headers }: IncomingMessage): Replacement | undefined {
  // The handlers under /api answer for themselves.
  if (url?.startsWith('/api/')) return undefined;
  // A post to the action: broken encoding, foreign origin, too long. The action never throws, and pages take no others.
  if (method === 'POST') return MALFORMED;
  // A part of a file that is shorter.
  return headers.range === undefined ? undefined : NO_SUCH_RANGE;
}

/** Sends a refusal in the place of an answer of 500. */
export function refuseUnreadable(response: ServerResponse, refusal: Replacement): void {
  replaceAnswer(response, (status) => (status === 500 ? refusal : undefined));
}
