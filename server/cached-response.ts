import 'server-only';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Response as Answer } from 'light-my-request';
import Negotiator from 'negotiator';

/** How a body can be sent, the shortest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
/** Pictures, films and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(javascript|json|manifest))/;
/** In bytes: a shorter body fits in one packet either way. */
const MIN_COMPRESSED = 1_024;
/** Headers that Node itself sets on each answer. */
const OF_ONE_ANSWER = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

type Encoding = (typeof ENCODINGS)[number];

/** An answer in one encoding: its headers are the same each time, and so are put together once. */
interface Variant {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** An answer that is sent to everybody who asks. */
export interface KeptAnswer {
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  /** The memory it takes, in bytes. */
  size: number;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Makes an answer ready to be sent often: compressed as well as can be, which is done once. */
export async function keep({ headers, rawPayload }: Answer): Promise<KeptAnswer> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name)));
  const isCompressed =
    rawPayload.length >= MIN_COMPRESSED && COMPRESSIBLE.test(String(headers['content-type']));
  if (!isCompressed) return { variants: { identity: variant(kept, rawPayload) }, size: rawPayload.length };

  const [br, gzipped] = await Promise.all([brotli(rawPayload), gzip(rawPayload, { level: 9 })]);
  const tag = String(headers.etag ?? '');
  // Weak, as the same tag stands for each of the encodings.
  if (tag.startsWith('"')) kept.etag = `W/${tag}`;
  kept.vary = withEncoding(String(headers.vary ?? ''));
  const variants = {
    br: variant({ ...kept, 'content-encoding': 'br' }, br),
    gzip: variant({ ...kept, 'content-encoding': 'gzip' }, gzipped),
    identity: variant(kept, rawPayload),
  };
  return { variants, size: rawPayload.length + br.length + gzipped.length };
}

const variant = (headers: OutgoingHttpHeaders, body: Buffer): Variant => ({
  headers: { ...headers, 'content-length': body.length },
  body,
});

function withEncoding(vary: string): string {
  if (/\baccept-encoding\b/i.test(vary)) return vary;
  return vary === '' ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`;
}

/** Sends it in the shortest encoding that is accepted. */
export function sendKept({ variants }: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((one) => variants[one] && accepted.includes(one));
  const { headers, body } = variants[encoding ?? 'identity'] ?? variants.identity;
  response.writeHead(200, headers).end(body);
}
