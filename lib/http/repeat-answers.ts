import 'server-only';
import type { IncomingMessage, OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import inject, { type Response as Answer } from 'light-my-request';
import Negotiator from 'negotiator';
import { logFailure } from '../log';

/** The pages that are asked for by their address, and are the same for everybody until the next deployment. */
const PAGES = ['/', '/stats'];
/** How a page's text can be sent, the shortest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
/** What the framework says of a page that it made while building. */
const PRERENDERED = 'x-nextjs-prerender';

/** What Node says itself of each answer. */
const OF_ONE_ANSWER = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

type Encoding = (typeof ENCODINGS)[number];

/** A page as visitors get it. */
interface Page {
  headers: Map<string, OutgoingHttpHeader>;
  bodies: Record<Encoding, Buffer>;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Puts the prerendered pages in front of the framework that has them: each is asked of it once and repeated from then
 * on. The framework runs its router for every visitor of a page, and compresses it anew for each.
 *
 * @returns what listens in the framework's place. Everything but the pages goes on to it, and so do these until they
 *   were answered.
 */
export function repeatPages(framework: RequestListener): RequestListener {
  const pages = new Map<string, Page>();
  for (const path of PAGES) {
    ask(framework, path).then(
      (page) => pages.set(path, page),
      (error) => logFailure('page_not_repeated', error),
    );
  }
  return (request, response) => {
    const page = asksForPage(request) ? pages.get(pathOf(request)) : undefined;
    if (page) send(page, request, response);
    else framework(request, response);
  };
}

/** The router asks for something else at the same address, and says so. */
function asksForPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.rsc === undefined;
}

/** Who comes by a referral link is given the same page: the browser reads the code. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

async function ask(framework: RequestListener, path: string): Promise<Page> {
  const answer = await inject(framework, path);
  if (answer.statusCode !== 200 || !answer.headers[PRERENDERED]) throw new Error('It is not prerendered');
  const text = answer.rawPayload;
  const [br, gzipped] = await Promise.all([brotli(text), gzip(text, { level: 9 })]);
  return { headers: headersOf(answer), bodies: { br, gzip: gzipped, identity: text } };
}

function headersOf({ headers }: Answer): Page['headers'] {
  const kept = new Map<string, OutgoingHttpHeader>();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_ONE_ANSWER.has(name)) kept.set(name, value);
  // Weak, as the same tag stands for each of the encodings.
  if (headers.etag) kept.set('etag', `W/${headers.etag}`);
  const varying = String(headers.vary ?? '');
  const isComplete = /\baccept-encoding\b/i.test(varying);
  return kept.set('vary', isComplete ? varying : `Accept-Encoding, ${varying}`);
}

function send(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((one) => accepted.includes(one)) ?? 'identity';
  const body = page.bodies[encoding];
  response.setHeaders(page.headers);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length).end(body);
}
