import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { suppressionReasons } from '@/db/schema/mailboxes';
import { mailOutcomes } from '@/db/schema/outbox-emails';

/** Labels never contain what a visitor sent. */
type Metrics = ReturnType<typeof createMetrics>;

/** The unit is seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const requestResults = {
  join: [
    'joined',
    'ignored',
    'email_required',
    'email_invalid',
    'captcha_incomplete',
    'captcha_rejected',
    'duplicate',
    'closed',
    'empty_result',
    'rate_limited',
    'busy',
    'unexpected',
  ],
  lookup: ['found', 'unknown_code', 'malformed_code', 'rate_limited', 'aborted', 'unavailable'],
} as const;
export type RequestKind = keyof typeof requestResults;
export type RequestResult<Request extends RequestKind> = (typeof requestResults)[Request][number];

const rejections = ['metrics_token', 'app_token', 'webhook_signature', 'cross_site'] as const;
export type Rejection = (typeof rejections)[number];

const eachOf = <Label extends string>(label: Label, words: readonly string[]) =>
  words.map((word) => ({ [label]: word }) as Record<Label, string>);
const eachResult = Object.entries(requestResults).flatMap(([request, results]) =>
  results.map((result) => ({ request, result })),
);

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const labelsOf = <Label extends string>(series: Record<Label, string>[]) =>
    Object.keys(series[0] ?? {}) as Label[];

  // Every series starts at zero: Prometheus's `rate` does not count the first event of a new series.
  const counter = <Label extends string>(name: string, help: string, series: Record<Label, string>[]) => {
    const made = new Counter({ name: `waitlist_${name}`, help, labelNames: labelsOf(series), registers });
    for (const labels of series) made.inc(labels, 0);
    return made;
  };
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `waitlist_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, series: Record<Label, string>[]) => {
    const labelNames = labelsOf(series);
    const made = new Histogram({ name: `waitlist_${name}`, help, labelNames, buckets, registers });
    for (const labels of series) made.zero(labels);
    return made;
  };

  return {
    registry,
    requests: counter('requests_total', 'Joins and lookups by result.', eachResult),
    requestSeconds: histogram(
      'request_duration_seconds',
      'Duration of joins and lookups.',
      eachOf('request', Object.keys(requestResults)),
    ),
    rejections: counter('rejections_total', 'Requests that look forged.', eachOf('kind', rejections)),
    unknownNetworks: counter('unknown_networks_total', 'Requests whose network is unknown.', [{}]),
    proxyNetworks: counter('proxy_networks_total', 'Requests whose network is that of a proxy.', [{}]),
    captchas: counter(
      'captcha_total',
      'Captcha verifications by outcome.',
      eachOf('outcome', ['passed', 'rejected', 'limited', 'unavailable', 'browser_error', 'not_loaded']),
    ),
    mails: counter(
      'mails_total',
      'Mails by the result of an attempt to send them.',
      eachOf('result', ['sent', 'postponed', 'dead', 'sender_refused']),
    ),
    mailOutcomes: counter(
      'mail_outcomes_total',
      'What became of mails, as Resend reports it.',
      eachOf('outcome', mailOutcomes),
    ),
    suppressions: counter(
      'suppressions_total',
      'Mailboxes that get no more mail, by reason.',
      eachOf('reason', suppressionReasons),
    ),
    upstreamSeconds: histogram(
      'upstream_duration_seconds',
      'Response time of providers.',
      eachOf('upstream', ['siteverify', 'resend']),
    ),
    people: gauge('people', 'People on the waitlist.'),
    requestsWaiting: gauge('requests_waiting', 'Requests waiting in the request queue.'),
    signupsWaiting: gauge('signups_waiting', 'Signups waiting in the signup queue.'),
    poolInUse: gauge('pool_in_use', 'Database connections in use.', ['pool']),
    poolWaiting: gauge('pool_waiting', 'Queries waiting for a connection.', ['pool']),
    databaseUp: gauge('database_up', '1 if the database answered this scrape.'),
    mailPending: gauge('mail_pending', 'Mails to be sent, including postponed ones.'),
    mailOldestSeconds: gauge('mail_oldest_seconds', 'Age of the oldest pending mail.'),
    creditCents: gauge('credit_cents', 'Store credit that was paid or taken back, by kind.', ['kind']),
    findings: gauge('findings', 'What is wrong or needs somebody.', ['id', 'severity']),
    mailDead: gauge('mail_dead', 'Mails that failed permanently.'),
  };
}

declare global {
  // The metrics are on globalThis, because Next.js bundles this module separately for each route.
  var waitlistMetrics: Metrics | undefined;
}

export function metrics(): Metrics {
  globalThis.waitlistMetrics ??= createMetrics();
  return globalThis.waitlistMetrics;
}
