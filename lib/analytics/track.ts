import { report } from './report-event';

/**
 * The product's events and what each may carry. A closed list: no payload holds an address, a name or a
 * referral code.
 */
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

/** The screen a link was shared from. */
export type SharePlace = 'success' | 'stats';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Reports an event to `window.dataLayer`, where a tag manager may pick it up, and to the tool of the build. */
export function track<Name extends keyof AnalyticsEvents>(event: Name, payload: AnalyticsEvents[Name]): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...payload });
  report(event, payload);
}
