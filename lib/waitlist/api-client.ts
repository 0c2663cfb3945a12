import { LOOKUP_TIMEOUT_MS, MAX_FORM_BYTES, TOTAL_TIMEOUT_MS } from '../constants';
import { fieldsOf } from '../parse-json';
import { firstSituation, type Situation } from '../situation';
import { withTimeout } from '../with-timeout';
import {
  parseReferralStats,
  type ReferralStats,
  type SignupRequest,
  type SignupResult,
  unknownSource,
} from './records';

export const totalPath = '/api/waitlist/total';

export class ResponseError extends Error {
  override name = 'ResponseError';

  constructor(readonly status: number) {
    super(`The server answered ${status}`);
  }
}

async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw new ResponseError(response.status);
  return response.json();
}

/** Mails greet nobody by a longer name. */
const SHORT_NAME_LENGTH = 40;

/** The server reads no longer body. A long name and what the visitor does not see must not keep anybody from joining. */
export function bodyOf(request: SignupRequest): string {
  const { firstName, ...others } = { ...request, ...unknownSource };
  const shortName = firstName?.slice(0, SHORT_NAME_LENGTH) ?? null;
  const shorter = [
    { ...others, firstName },
    { ...others, firstName: shortName },
  ];
  const fits = (one: SignupRequest) => new TextEncoder().encode(JSON.stringify(one)).length <= MAX_FORM_BYTES;
  return JSON.stringify([request, ...shorter].find(fits) ?? shorter.at(-1));
}

/** Returns the body whatever the status. The caller must check it: a broken proxy can answer any JSON. */
export async function postSignup(request: SignupRequest, signal: AbortSignal): Promise<SignupResult | null> {
  const response = await fetch('/api/waitlist/signups', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: bodyOf(request),
    signal,
  });
  return response.json();
}

/** What the server says of the waitlist. */
export interface Waitlist extends Situation {
  total: number;
}

export async function fetchWaitlist(): Promise<Waitlist> {
  const answer = await withTimeout(TOTAL_TIMEOUT_MS, ({ signal }) => getJson(totalPath, signal));
  const { total, state, url, pays_on, friend_limit, prize } = fieldsOf(answer);
  if (typeof total !== 'number') throw new TypeError('The total is not a number');
  return {
    total,
    // An earlier release, which may answer during a deployment, names neither the state nor the limit.
    state: state === 'closed' || state === 'launched' ? state : 'open',
    appUrl: typeof url === 'string' ? url : null,
    paysOnConfirmation: pays_on === 'confirmation',
    friendLimit: typeof friend_limit === 'number' ? friend_limit : firstSituation.friendLimit,
    prize: typeof prize === 'string' ? prize : null,
  };
}

/** Throws a ResponseError, with status 404 for an unknown code, and other errors without a valid answer. */
export async function fetchReferralStats(code: string): Promise<ReferralStats> {
  const path = `/api/referrals/${encodeURIComponent(code)}`;
  const stats = parseReferralStats(
    await withTimeout(LOOKUP_TIMEOUT_MS, ({ signal }) => getJson(path, signal)),
  );
  if (!stats) throw new TypeError('The answer contains no stats');
  return stats;
}

export interface CaptchaSettings {
  siteKey: string;
  scriptUrl: string;
}

export async function fetchCaptchaSettings(signal?: AbortSignal): Promise<CaptchaSettings> {
  const { siteKey, scriptUrl } = fieldsOf(await getJson('/api/recaptcha', signal));
  if (typeof siteKey !== 'string' || typeof scriptUrl !== 'string') {
    throw new TypeError('The captcha settings are incomplete');
  }
  return { siteKey, scriptUrl };
}

export const linksPath = '/api/links';

/** The operator's pages, by the name of their link in the footer. */
export type SiteLinks = Partial<Record<'terms' | 'privacy' | 'contact' | 'instagram' | 'tiktok', string>>;

export async function fetchSiteLinks(): Promise<SiteLinks> {
  const links = fieldsOf(await getJson(linksPath));
  const isAddress = ([, address]: [string, unknown]) =>
    typeof address === 'string' && /^(https?|mailto):/.test(address);
  return Object.fromEntries(Object.entries(links).filter(isAddress));
}
