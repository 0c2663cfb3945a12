import 'server-only';

/** No request this site accepts is longer, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a request's body as text.
 *
 * @returns the text, or `null` when it is too long; the rest is not read.
 */
export async function readBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
