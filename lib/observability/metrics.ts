import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { mailOutcomes } from '@/db/schema/outbox-emails';

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

const mailResults = ['sent', 'postponed', 'dead', 'sender_refused'] as const;
export type MailResult = (typeof mailResults)[number];

/** Labels never contain what a visitor sent. */
function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const options = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `waitlist_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const requests = new Counter(
    options('requests_total', 'Joins and lookups by result.', 'request', 'result'),
  );
  const requestSeconds = new Histogram(
    options('request_duration_seconds', 'Duration of joins and lookups.', 'request'),
  );
  const mails = new Counter(options('mails_total', 'Mails by result and reported outcome.', 'outcome'));
  const findings = new Gauge(options('findings', 'What is wrong or needs somebody.', 'id', 'severity'));

  // Every series starts at zero: Prometheus's `rate` does not count the first event of a new series.
  for (const [request, results] of Object.entries(requestResults)) {
    requestSeconds.zero({ request });
    for (const result of results) requests.inc({ request, result }, 0);
  }
  for (const outcome of [...mailResults, ...mailOutcomes]) mails.inc({ outcome }, 0);
  return { registry, requests, requestSeconds, mails, findings };
}

declare global {
  // The metrics are on globalThis, because Next.js bundles this module separately for each route.
  var waitlistMetrics: ReturnType<typeof createMetrics> | undefined;
}

export function metrics() {
  globalThis.waitlistMetrics ??= createMetrics();
  return globalThis.waitlistMetrics;
}
