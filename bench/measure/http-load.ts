import http from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { MeasuredServer } from '../harness/measured-process';
import type { Candidate, Round } from './comparison';
import { CONCURRENCY, runConcurrently } from './comparison';

interface HttpRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Workload {
  /** Builds the next request. */
  next(): HttpRequest;
  /** Whether the response is the expected one. */
  accepts(status: number, body: string): boolean;
}

/**
 * Sends requests over keep-alive connections, one after another on each.
 *
 * @throws when a request got no response or an unexpected one.
 */
export async function sendLoad(
  origin: string,
  { next, accepts }: Workload,
  operations: number,
  mostConnections = CONCURRENCY,
): Promise<Round> {
  let accepted = 0;
  let failure = 'no response';
  const latencies: number[] = [];
  const onResponse = (status: number, body: string) => {
    if (accepts(status, body)) accepted += 1;
    else failure = `${status} ${body.slice(0, 200)}`;
  };
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next() });
  const startedAt = performance.now();
  let endedAt = startedAt;
  await new Promise((resolve, reject) => {
    const connections = Math.min(mostConnections, operations);
    const requests = [{ setupRequest, onResponse }];
    autocannon({ url: origin, connections, amount: operations, timeout: 60, requests }, (error) =>
      error ? reject(error) : resolve(null),
    ).on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      endedAt = performance.now();
    });
  });
  const failed = operations - accepted;
  if (failed > 0) throw new Error(`${failed} requests to ${origin} failed, such as: ${failure}`);
  return { operations, seconds: (endedAt - startedAt) / 1000, latencies };
}

/** The most requests of a burst that are sent at once: systems limit the connections of a process. */
const MOST_AT_ONCE = 10_000;

/** Sends each request over its own connection. The round contains those that were accepted, `failures` the others. */
async function sendBurst(
  origin: string,
  { next, accepts }: Workload,
  requests: number,
  failures: string[],
): Promise<Round> {
  const latencies: number[] = [];
  const connect = ({ path, body, ...options }: HttpRequest) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = http.request(origin + path, { ...options, agent: false }, resolve);
      request.on('error', reject).end(body);
    });
  const send = async () => {
    const sentAt = performance.now();
    const response = await connect(next());
    const { statusCode = 0 } = response;
    const body = await text(response);
    if (accepts(statusCode, body)) latencies.push(performance.now() - sentAt);
    else failures.push(`${statusCode} ${body.replace(/\s+/g, ' ').slice(0, 100)}`);
  };
  const sendOrReport = () => send().catch((error) => void failures.push(String(error)));
  const { seconds } = await runConcurrently(requests, sendOrReport, MOST_AT_ONCE);
  return { operations: latencies.length, seconds, latencies };
}

async function withCpuTime(server: MeasuredServer, run: () => Promise<Round>): Promise<Round> {
  const before = await server.usage();
  const round = await run();
  return { ...round, cpuSeconds: (await server.usage()).cpuSeconds - before.cpuSeconds };
}

/** A server under load from `connections`. */
export function overHttp(
  name: string,
  server: MeasuredServer,
  workload: Workload,
  connections = CONCURRENCY,
): Candidate {
  return {
    name,
    run: (operations) =>
      withCpuTime(server, () => sendLoad(server.origin, workload, operations, connections)),
  };
}

/** A server that gets `operations` requests at once in each round. */
export function inOneBurst(
  name: string,
  server: MeasuredServer,
  workload: Workload,
  operations: number,
): Candidate & { failures: string[] } {
  const failures: string[] = [];
  const run = () => withCpuTime(server, () => sendBurst(server.origin, workload, operations, failures));
  return { name, operations, failures, run };
}
