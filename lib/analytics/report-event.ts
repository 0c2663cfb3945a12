import { randomUuid } from '../uuid';
import type { AnalyticsTool } from './analytics-settings';

/** Plausible accepts JSON as text/plain, which needs no CORS preflight; the others want application/json. */
const CONTENT_TYPES: Record<AnalyticsTool, string> = {
  plausible: 'text/plain',
  umami: 'application/json',
  posthog: 'application/json',
};

/**
 * Reports an event to the tool that the build was made for. Sends no cookies, and of the address only origin and
 * path: the query can hold a referral code. A visitor who blocks the tool is not counted, and notices nothing.
 *
 * The settings are constants of the build, which leaves out the code of what is not used.
 */
export function report(event: string, data: object): void {
  if (!process.env.ANALYTICS_TOOL) return;
  const tool = process.env.ANALYTICS_TOOL as AnalyticsTool;
  fetch(process.env.ANALYTICS_ENDPOINT ?? '', {
    method: 'POST',
    headers: { 'content-type': CONTENT_TYPES[tool] },
    body: JSON.stringify(message(event, data)),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'origin',
  }).catch(() => {});
}

function message(event: string, data: object): object {
  const { origin, hostname, pathname } = window.location;
  const url = origin + pathname;
  const site = process.env.ANALYTICS_SITE;
  if (process.env.ANALYTICS_TOOL === 'plausible') return { name: event, domain: site, url, props: data };
  if (process.env.ANALYTICS_TOOL === 'umami')
    return { type: 'event', payload: { website: site, hostname, url: pathname, name: event, data } };
  const properties = { ...data, $current_url: url, $process_person_profile: false };
  return { api_key: site, event, distinct_id: pageId(), properties };
}

let ofThisPage: string | undefined;

/** Joins the events of one opened page, and is kept nowhere else. */
function pageId(): string {
  ofThisPage ??= randomUuid();
  return ofThisPage;
}
