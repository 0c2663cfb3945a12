import autocannon from 'autocannon';
import type { Round } from './comparison';

/** One request; each is built anew, as no two visitors send the same. */
export interface RequestSpec {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What is sent, and what is to come back. */
export interface Workload {
  /** Builds the next request. */
  next(): RequestSpec;
  /** Whether an answer is the expected one. A round with any other answer counts for nothing. */
  accepts(status: number, body: string): boolean;
}

/** A workload with where it is sent, and over how many connections. */
export interface Load extends Workload {
  origin: string;
  clients: number;
}

interface LoadResult {
  result: autocannon.Result;
  latencies: number[];
  seconds: number;
}

function runAutocannon(options: autocannon.Options): Promise<LoadResult> {
  const latencies: number[] = [];
  const answeredAt: number[] = [];
  return new Promise((resolve, reject) => {
    const client = autocannon(options, (error, result) => {
      if (error) return reject(error);
      // The tool takes a while to begin: the round begins with the first request.
      const begun = (answeredAt[0] ?? 0) - (latencies[0] ?? 0);
      resolve({ result, latencies, seconds: ((answeredAt.at(-1) ?? 0) - begun) / 1000 });
    });
    client.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      answeredAt.push(performance.now());
    });
  });
}

/**
 * Sends so many requests over connections that stay open, one after another on each.
 *
 * @throws when an answer was not accepted or a connection failed.
 */
export async function sendLoad(load: Load, operations: number): Promise<Round> {
  const refused: string[] = [];
  const { result, latencies, seconds } = await runAutocannon({
    url: load.origin,
    connections: Math.min(load.clients, operations),
    amount: operations,
    timeout: 60,
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...load.next() }),
        onResponse: (status, body) => {
          if (!load.accepts(status, body)) refused.push(`${status} ${body.slice(0, 200)}`);
        },
      },
    ],
  });
  const lost = result.errors + result.timeouts;
  if (lost > 0) throw new Error(`${lost} requests to ${load.origin} had no answer`);
  if (refused.length > 0) throw new Error(`${refused.length} answers were refused, like ${refused[0]}`);
  return { operations, seconds, latencies };
}
