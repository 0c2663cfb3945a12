import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { fromNetwork } from '../network/ports';

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

export interface Hostile {
  /** What is served there answers the request, too, if its path is another one. */
  address: string;
  path?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

export const describeRequest = (one: Hostile | undefined) => JSON.stringify(one)?.slice(0, 300);

/** A prime number: requests are spread over all. */
const STRIDE = 7_919;

export const chooseFrom = (all: readonly Hostile[], count: number): Hostile[] =>
  Array.from({ length: Math.min(count, all.length) }, (_, n) => all[(n * STRIDE) % all.length]).filter(
    (one) => one !== undefined,
  );

/** The status is 0 when the server closes the connection. */
export function createSender(origin: string, usualHeaders: OutgoingHttpHeaders = {}) {
  const agent = new Agent({ keepAlive: true });
  let network = 0;
  const send = ({ address, path = address, method, headers, body }: Hostile) =>
    new Promise<number>((resolve) => {
      // Each comes from another network: otherwise, most would be limited.
      network += 1;
      const sent = { ...fromNetwork(network), ...usualHeaders, ...headers };
      request(origin, { agent, path, method, headers: sent }, (response) =>
        response.resume().once('close', () => resolve(response.statusCode ?? 0)),
      )
        .once('error', () => resolve(0))
        .end(body);
    });
  return { send, close: () => agent.destroy() };
}

const TOGETHER = 5;
const ATTEMPTS_TOGETHER = 3;
const ATTEMPTS = 10;

/**
 * The first request that takes longer than the limit each time, and twice as long as a plain one to the same address, which can take
 * longer than the limit, too, on a busy machine.
 *
 * @param measure sends requests together, and returns the milliseconds of CPU time that the server used for all of them.
 */
export async function findSlow(
  requests: readonly Hostile[],
  limit: number,
  measure: (together: readonly Hostile[]) => Promise<number>,
): Promise<Hostile | undefined> {
  const suspects: Hostile[] = [];
  for (let n = 0; n < requests.length; n += TOGETHER) {
    const together = requests.slice(n, n + TOGETHER);
    if (await areSlow(together)) suspects.push(...together);
  }
  for (const suspect of suspects) if (await isSlow(suspect)) return suspect;
  return undefined;

  /** Requests that are fast together once contain none that is slow each time. */
  async function areSlow(together: readonly Hostile[]): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS_TOGETHER; attempt += 1) {
      if ((await measure(together)) < limit) return false;
    }
    return true;
  }

  /** Garbage collection, compilation and the mail worker make some requests slow, but no request every time. */
  async function isSlow(suspect: Hostile): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const spent = await measure([suspect]);
      if (spent < limit || spent < 2 * (await measure([{ address: suspect.address }]))) return false;
    }
    return true;
  }
}
