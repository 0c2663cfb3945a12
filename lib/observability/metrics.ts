import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a process counts and measures, for Prometheus. No label ever holds anything of a visitor's. */
export type Metrics = ReturnType<typeof createMetrics>;

/** In seconds: from a lookup that is answered at once to a visitor who has given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The words that end a request. */
const requestResults = {
  join: [
    'joined',
    'ignored',
    'email_required',
    'email_invalid',
    'captcha_incomplete',
    'captcha_rejected',
    'duplicate',
    'empty_result',
    'rate_limited',
    'busy',
    'unexpected',
  ],
  lookup: ['found', 'unknown_code', 'malformed_code', 'rate_limited', 'unavailable'],
} as const;
export type RequestKind = keyof typeof requestResults;
export type RequestResult<Request extends RequestKind> = (typeof requestResults)[Request][number];

const eachOf = <Label extends string>(label: Label, words: readonly string[]) =>
  words.map((word) => ({ [label]: word }) as Record<Label, string>);
const eachEnd = Object.entries(requestResults).flatMap(([request, results]) =>
  results.map((result) => ({ request, result })),
);

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const labelsOf = <Label extends string>(series: Record<Label, string>[]) =>
    Object.keys(series[0] ?? {}) as Label[];

  // Each series begins at zero with the process: one that begins with its first event hides that event from `rate`.
  const counter = <Label extends string>(name: string, help: string, series: Record<Label, string>[]) => {
    const made = new Counter({ name: `waitlist_${name}`, help, labelNames: labelsOf(series), registers });
    for (const labels of series) made.inc(labels, 0);
    return made;
  };
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `waitlist_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, series: Record<Label, string>[]) => {
    const labelNames = labelsOf(series);
    const made = new Histogram({ name: `waitlist_${name}`, help, labelNames, buckets: BUCKETS, registers });
    for (const labels of series) made.zero(labels);
    return made;
  };

  return {
    registry,
    requests: counter('requests_total', 'Joins and lookups by how they ended.', eachEnd),
    requestSeconds: histogram(
      'request_duration_seconds',
      'How long joins and lookups took.',
      eachOf('request', Object.keys(requestResults)),
    ),
    captchas: counter(
      'captcha_total',
      'Captcha verifications by outcome.',
      eachOf('outcome', ['passed', 'rejected', 'unavailable']),
    ),
    mails: counter(
      'mails_total',
      'Mails by how a try to send them ended.',
      eachOf('result', ['sent', 'postponed', 'dead']),
    ),
    upstreamSeconds: histogram(
      'upstream_duration_seconds',
      'How long providers took to answer.',
      eachOf('upstream', ['siteverify', 'resend']),
    ),
    people: gauge('people', 'People on the list.'),
    requestsWaiting: gauge('requests_waiting', 'Requests that wait for their turn to begin.'),
    signupsWaiting: gauge('signups_waiting', 'People who wait for their batch to begin.'),
    poolInUse: gauge('pool_in_use', 'Database connections that are lent.', ['pool']),
    poolWaiting: gauge('pool_waiting', 'Queries that wait for a connection.', ['pool']),
    databaseUp: gauge('database_up', 'Whether the database answered this scrape.'),
    mailPending: gauge('mail_pending', 'Mails to be sent, those waiting for another try among them.'),
    mailOldestSeconds: gauge('mail_oldest_seconds', 'For how long the oldest pending mail has waited.'),
    mailDead: gauge('mail_dead', 'Mails given up on.'),
  };
}

declare global {
  // Routes, actions and instrumentation are bundled apart, each with its own copy of this module.
  var waitlistMetrics: Metrics | undefined;
}

/** The process' metrics, made at their first use. */
export function metrics(): Metrics {
  globalThis.waitlistMetrics ??= createMetrics();
  return globalThis.waitlistMetrics;
}
