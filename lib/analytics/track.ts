import { report } from './report-event';

/** A closed list of events and their payloads: none contains an email, a name or a referral code. */
export interface AnalyticsEvents {
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
