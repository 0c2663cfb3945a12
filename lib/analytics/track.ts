import type { AnalyticsTool } from './analytics-settings';

/** A closed list of events and their payloads: none contains an email, a name or a referral code. */
interface AnalyticsEvents {
  referral_code_detected: Record<string, never>;
  bot_detected: Record<string, never>;
  waitlist_signup_submit: { referred: boolean };
  waitlist_signup_success: { referred: boolean; premiere: boolean };
  waitlist_signup_error: { reason: string };
  referral_link_share_attempt: { place: SharePlace };
  referral_link_share_success: { place: SharePlace };
  referral_link_copy: { place: SharePlace };
}

export type SharePlace = 'success' | 'stats';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Reports an event to `window.dataLayer`, for tag managers, and to the analytics tool of the build. */
export function track<Name extends keyof AnalyticsEvents>(event: Name, payload: AnalyticsEvents[Name]): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...payload });
  report(event, payload);
}

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
function report(event: string, data: object): void {
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
  currentPageId ??= crypto.getRandomValues(new Uint32Array(4)).join('-');
  return currentPageId;
}
