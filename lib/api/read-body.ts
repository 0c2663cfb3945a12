import 'server-only';

/** Nothing that this site is sent is longer, in bytes. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * Reads a request's body as text.
 *
 * @returns the text, or `null` when it is longer than allowed; then the rest is not read.
 */
export async function readBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > BODY_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
