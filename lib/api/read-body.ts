export const MAX_BODY_BYTES = 64 * 1024;

/** Returns `null` for a body that is too long, without reading the rest. */
export async function readBody(request: Request): Promise<string | null> {
  const announced = request.headers.get('content-length');
  if (Number(announced) > MAX_BODY_BYTES) return null;
  // The HTTP server reads no more than the announced length. The server's adapter is faster without a stream.
  return announced === null ? readStream(request) : request.text();
}

async function readStream({ body }: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
