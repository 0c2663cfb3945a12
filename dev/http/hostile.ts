/** What regular expressions may try again and again, and Unicode conversions expand or reorder. */
export const units = [...'a%/.;=&+-_#:@', '\u0301', '\u0301\u0323', '\ud800', '\u200d', '\\"', '[', '{"a":'];

const encodeBytes = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Clients send other characters of a URL encoded. */
export function inUrl(unit: string, length: number): string {
  const encoded = /^[!-~]+$/.test(unit) ? unit : encodeBytes(unit);
  return encoded.repeat(length / encoded.length);
}

/** Node.js sends headers as Latin-1. */
export function inHeader(unit: string, length: number): string {
  const encoded = Buffer.from(unit).toString('latin1');
  return encoded.repeat(length / encoded.length);
}

/** A text with so many bytes once it is JSON, which escapes quotes and lone surrogates. */
export const inJson = (unit: string, length: number) =>
  unit.repeat(length / (Buffer.byteLength(JSON.stringify(unit)) - '""'.length));

const TOGETHER = 10;
const ATTEMPTS = 10;

/**
 * The first request that takes longer each time.
 *
 * @param measure sends requests together, and returns the milliseconds of CPU time that the server used for all of them.
 */
export async function findSlow<T>(
  requests: readonly T[],
  limit: number,
  measure: (together: readonly T[]) => Promise<number>,
): Promise<T | undefined> {
  const suspects: T[] = [];
  for (let n = 0; n < requests.length; n += TOGETHER) {
    const together = requests.slice(n, n + TOGETHER);
    if ((await measure(together)) >= limit) suspects.push(...together);
  }
  for (const suspect of suspects) if (await isSlow(suspect)) return suspect;
  return undefined;

  /** Garbage collection, compilation and the mail worker make some requests slow, but no request every time. */
  async function isSlow(suspect: T): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      if ((await measure([suspect])) < limit) return false;
    return true;
  }
}
