import 'server-only';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Response as Answer } from 'light-my-request';
import Negotiator from 'negotiator';

/** How a body can be sent, the shortest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
/** Pictures, films and fonts are compressed as they are. */
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(javascript|json|manifest))/;
/** In bytes: what is shorter fits in a packet either way. */
const MIN_COMPRESSED = 1_024;
/** What Node says itself of each answer. */
const OF_ONE_ANSWER = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

type Encoding = (typeof ENCODINGS)[number];

/** An answer that is sent to everybody who asks. */
export interface KeptAnswer {
  headers: Map<string, OutgoingHttpHeader>;
  bodies: Partial<Record<Encoding, Buffer>>;
  /** What it takes of the memory, in bytes. */
  size: number;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Makes an answer ready to be sent often: compressed as well as can be, which is done once. */
export async function keep({ headers, rawPayload }: Answer): Promise<KeptAnswer> {
  const kept = new Map<string, OutgoingHttpHeader>();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_ONE_ANSWER.has(name)) kept.set(name, value);
  const isCompressed =
    rawPayload.length >= MIN_COMPRESSED && COMPRESSIBLE.test(String(headers['content-type']));
  if (!isCompressed) return { headers: kept, bodies: { identity: rawPayload }, size: rawPayload.length };

  const [br, gzipped] = await Promise.all([brotli(rawPayload), gzip(rawPayload, { level: 9 })]);
  const tag = String(headers.etag ?? '');
  // Weak, as the same tag stands for each of the encodings.
  if (tag.startsWith('"')) kept.set('etag', `W/${tag}`);
  kept.set('vary', withEncoding(String(headers.vary ?? '')));
  const size = rawPayload.length + br.length + gzipped.length;
  return { headers: kept, bodies: { br, gzip: gzipped, identity: rawPayload }, size };
}

function withEncoding(vary: string): string {
  if (/\baccept-encoding\b/i.test(vary)) return vary;
  return vary === '' ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`;
}

/** Sends it in the shortest encoding that is accepted. */
export function sendKept(
  { headers, bodies }: KeptAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((one) => bodies[one] && accepted.includes(one)) ?? 'identity';
  const body = bodies[encoding];
  response.setHeaders(headers);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body?.length ?? 0).end(body);
}
