import http from 'node:http';
import type { RequestSpec } from './http-load';

/** What this process is told to send. */
export interface Rush {
  origin: string;
  requests: RequestSpec[];
}

interface RushAnswer {
  status: number;
  body: string;
  milliseconds: number;
}

export interface RushReport {
  seconds: number;
  /** In no order; null: the connection was refused or cut. */
  answers: (RushAnswer | null)[];
}

/** Sends one request over a connection of its own. */
function send(
  origin: string,
  { method = 'GET', path, headers, body }: RequestSpec,
): Promise<RushAnswer | null> {
  const begun = performance.now();
  return new Promise((resolve) => {
    http
      .request(origin + path, { method, headers, agent: false }, (response) => {
        const chunks: string[] = [];
        response
          .setEncoding('utf8')
          .on('data', (chunk) => chunks.push(chunk))
          .on('error', () => resolve(null))
          .on('end', () => {
            const milliseconds = performance.now() - begun;
            resolve({ status: response.statusCode ?? 0, body: chunks.join(''), milliseconds });
          });
      })
      .on('error', () => resolve(null))
      .end(body);
  });
}

process.once('message', async ({ origin, requests }: Rush) => {
  const begun = performance.now();
  const answers = await Promise.all(requests.map((request) => send(origin, request)));
  const report: RushReport = { seconds: (performance.now() - begun) / 1000, answers };
  process.send?.(report, () => process.disconnect());
});
