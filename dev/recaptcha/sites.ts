import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/server';

/** The same as Google's. */
export const TOKEN_LIFE_MS = 2 * 60 * 1000;

/** A token with the length and alphabet of Google's. */
export const newToken = () => `03A${randomBytes(384).toString('base64url')}`;

interface Tokens {
  /** What `passed` reports for an unknown token. */
  hostname: string;
  tokens: Map<string, { hostname: string; issuedAt: Date; used: boolean }>;
}

type Answer = (response: ServerResponse) => unknown;

const send =
  (status: number, body = ''): Answer =>
  (response) =>
    response.writeHead(status).end(body);

const reject =
  (code: string): Answer =>
  (response) =>
    sendJson(response, 200, { success: false, 'error-codes': [code] });

const accept =
  (hostname: string, solvedAt = new Date()): Answer =>
  (response) =>
    sendJson(response, 200, { success: true, challenge_ts: solvedAt.toISOString(), hostname });

/** A token must belong to the site, must not have expired, and can be verified once. */
function verify({ tokens }: Tokens, text: string): Answer {
  if (!text) return reject('missing-input-response');
  const token = tokens.get(text);
  if (!token) return reject('invalid-input-response');
  const age = Date.now() - token.issuedAt.getTime();
  if (token.used || age > TOKEN_LIFE_MS) return reject('timeout-or-duplicate');
  token.used = true;
  return accept(token.hostname, token.issuedAt);
}

/** How `POST /recaptcha/api/siteverify` can answer. `verify` checks each token as Google does. */
export const answers = {
  verify,
  passed: ({ hostname, tokens }, text) => accept(tokens.get(text)?.hostname ?? hostname),
  'wrong-hostname': () => accept('elsewhere.example'),
  'invalid-input-secret': () => reject('invalid-input-secret'),
  'invalid-input-response': () => reject('invalid-input-response'),
  'timeout-or-duplicate': () => reject('timeout-or-duplicate'),
  'browser-error': () => reject('browser-error'),
  'status-404': () => send(404),
  'status-429': () => send(429),
  'status-500': () => send(500),
  'status-503': () => send(503),
  // What Google answers without billing after 10,000 verifications in a month.
  'quota-rejected': () => reject('Over Enterprise free quota. Please ensure your project has billing.'),
  'quota-passed': () => send(200, '{"success": true, "score": 0.9, "error-codes": ["Over free quota."]}'),
  html: () => send(200, '<!doctype html><title>Maintenance</title>'),
  empty: () => send(200),
  truncated: () => send(200, '{"success": tr'),
  // The connection stays open until the caller gives up or the server closes.
  hang: () => () => {},
  reset: () => (response) => response.socket?.resetAndDestroy(),
} satisfies Record<string, (site: Tokens, text: string) => Answer>;

export interface Site extends Tokens {
  secret: string;
  siteverify: keyof typeof answers;
}

export type SiteSettings = Pick<Site, 'secret'> & Partial<Pick<Site, 'hostname' | 'siteverify'>>;
