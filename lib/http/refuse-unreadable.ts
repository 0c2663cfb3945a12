import 'server-only';
import type { ServerResponse } from 'node:http';
import { replaceAnswer } from './replace-answer';

const REFUSAL = {
  status: 400,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: '{"error":"malformed_request"}',
};

/**
 * Answers 400 and a short JSON error where the framework would answer 500 because it cannot read a post to
 * the action: broken encoding, foreign origin, too long. The action itself never throws, so that a 500 on its
 * post always means this.
 */
export function refuseUnreadable(response: ServerResponse): void {
  replaceAnswer(response, (status) => (status === 500 ? REFUSAL : undefined));
}
