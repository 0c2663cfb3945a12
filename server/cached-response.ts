import 'server-only';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import fresh from 'fresh';
import type { Response as InjectedResponse } from 'light-my-request';
import Negotiator from 'negotiator';

/** By size of the result. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
/** Images, videos and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(javascript|json|manifest))/;
/** In bytes. A shorter body fits into one packet. */
const MIN_COMPRESSED = 1_024;
/** Node sets these for each response. */
const PER_RESPONSE = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

type Encoding = (typeof ENCODINGS)[number];

interface Variant {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A response in every encoding it is sent in. */
export interface CachedResponse {
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  /** In bytes. */
  size: number;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compresses a response once, at the highest levels. */
export async function toCachedResponse(response: InjectedResponse): Promise<CachedResponse> {
  const { headers: sent, rawPayload } = response;
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => !PER_RESPONSE.has(name)));
  const isCompressed =
    rawPayload.length >= MIN_COMPRESSED && COMPRESSIBLE.test(String(headers['content-type']));
  if (!isCompressed) return { variants: { identity: variant(headers, rawPayload) }, size: rawPayload.length };

  const [br, gzipped] = await Promise.all([brotli(rawPayload), gzip(rawPayload, { level: 9 })]);
  const tag = String(headers.etag ?? '');
  // A strong tag would have to differ between encodings.
  if (tag.startsWith('"')) headers.etag = `W/${tag}`;
  headers.vary = withAcceptEncoding(String(headers.vary ?? ''));
  const variants = {
    br: variant({ ...headers, 'content-encoding': 'br' }, br),
    gzip: variant({ ...headers, 'content-encoding': 'gzip' }, gzipped),
    identity: variant(headers, rawPayload),
  };
  return { variants, size: rawPayload.length + br.length + gzipped.length };
}

const variant = (headers: OutgoingHttpHeaders, body: Buffer): Variant => ({
  headers: { ...headers, 'content-length': body.length },
  body,
});

function withAcceptEncoding(vary: string): string {
  if (/\baccept-encoding\b/i.test(vary)) return vary;
  return vary === '' ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`;
}

/** Sends the smallest variant that the client accepts, or 304 when the client has the response already. */
export function sendCached(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = chooseVariant(cached, request);
  if (fresh(request.headers, headers)) {
    const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...kept } = headers;
    response.writeHead(304, kept).end();
  } else response.writeHead(200, headers).end(body);
}

function chooseVariant({ variants }: CachedResponse, request: IncomingMessage): Variant {
  if (!variants.br) return variants.identity;
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((one) => variants[one] && accepted.includes(one));
  return variants[encoding ?? 'identity'] ?? variants.identity;
}
