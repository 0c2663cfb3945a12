import { v4 as uuidv4 } from 'uuid';
import type { AnalyticsTool } from './analytics-settings';

/** Plausible accepts text/plain, which needs no CORS preflight. */
const CONTENT_TYPES: Record<AnalyticsTool, string> = {
  plausible: 'text/plain',
  umami: 'application/json',
  posthog: 'application/json',
};

/**
 * Sends no cookies and no URL query, which can hold a referral code. Ignores errors: content blockers cause them. The
 * build replaces `process.env.ANALYTICS_*` by constants and drops the code of the other tools.
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

let currentPageId: string | undefined;

/** Connects the events of one page view. Stored in memory only. */
function pageId(): string {
  currentPageId ??= uuidv4();
  return currentPageId;
}
