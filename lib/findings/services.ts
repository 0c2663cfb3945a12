import { Redis } from 'ioredis';
import { type Domain, Resend } from 'resend';
import { SiteverifyError, siteverify } from '../captcha/siteverify';
import type { Env } from '../config/env';
import { isInvalidKey } from '../email/resend/send-outcome';
import { type Finding, ok, problem, warning } from './finding';
import { domainOfSender } from './sender-domain';

const TIMEOUT_MS = 5_000;
const MAIL_KEY = 'mail key';
const LATER = "Run doctor again later, and check the provider's status page.";

/** Asks Google and Resend whether they accept our keys, and the site for its address. Sends no email. */
export async function checkServices(env: Env): Promise<Finding[]> {
  return Promise.all([checkCaptchaKey(env), checkSiteKey(env), checkMailKey(env), checkSite(env)]);
}

/** Verifies an invalid token: Google rejects the token if the key is valid, and the key if it is not. */
async function checkCaptchaKey({ RECAPTCHA_ORIGIN, RECAPTCHA_SECRET_KEY }: Env): Promise<Finding> {
  const name = 'captcha key';
  try {
    const answer = await siteverify(RECAPTCHA_ORIGIN, RECAPTCHA_SECRET_KEY, 'doctor');
    if (!answer['error-codes'].includes('invalid-input-secret')) return ok(name, 'accepted');
    return problem(name, 'rejected', 'Copy RECAPTCHA_SECRET_KEY again from the reCAPTCHA admin console.');
  } catch (error) {
    if (!(error instanceof SiteverifyError)) throw error;
    return warning(name, 'not checked: reCAPTCHA did not respond as expected', LATER);
  }
}

/** What the widget shows in place of its box. */
const siteKeyErrors = [
  ['Invalid site key', 'unknown to Google', 'Copy RECAPTCHA_SITE_KEY again from the admin console.'],
  ['Invalid domain', 'not allowed for the host of SITE_URL', 'Add the host to the domains of the key.'],
  ['Invalid key type', 'of another kind', 'Create keys for the checkbox of reCAPTCHA v2.'],
] as const;

/** Loads the widget as a browser does: Google has no other answer about a site key. Anything unexpected proves nothing. */
async function checkSiteKey({ RECAPTCHA_ORIGIN, RECAPTCHA_SITE_KEY, SITE_URL }: Env): Promise<Finding> {
  const name = 'site key';
  const { protocol, hostname, port } = new URL(SITE_URL);
  const page = `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  const co = Buffer.from(page).toString('base64').replaceAll('=', '.');
  const script = await load(`${RECAPTCHA_ORIGIN}/recaptcha/api.js`);
  const [, version = ''] = /\/releases\/([\w-]+)\//.exec(script) ?? [];
  const query = `ar=1&k=${encodeURIComponent(RECAPTCHA_SITE_KEY)}&co=${co}&hl=en&v=${version}&size=normal`;
  const widget = await load(`${RECAPTCHA_ORIGIN}/recaptcha/api2/anchor?${query}`);
  const [, what, remedy] = siteKeyErrors.find(([message]) => widget.includes(message)) ?? [];
  if (what) return problem(name, what, remedy);
  if (widget.includes('recaptcha-token')) return ok(name, 'accepted for the host of SITE_URL');
  return warning(name, 'not checked: reCAPTCHA did not respond as expected', LATER);
}

/** The pages name the origin for which they were built. */
async function checkSite({ SITE_URL }: Env): Promise<Finding> {
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(await load(SITE_URL)) ?? [];
  if (!URL.canParse(image)) {
    const remedy = 'If the server runs, check SITE_URL, DNS, the certificate and the proxy.';
    return warning('site', 'no page of this site answers at SITE_URL', remedy);
  }
  if (new URL(image).origin === SITE_URL) return ok('site', 'answers at SITE_URL, and its pages link there');
  const message = 'its pages link to another address than SITE_URL';
  return problem('site', message, 'Build with SITE_URL, then restart.');
}

async function load(url: string): Promise<string> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' } as const;
  return fetch(url, options).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
}

/** Writes, because a replica, a full Redis and a user without permission answer a PING. */
export async function checkRedis({ REDIS_URL }: Pick<Env, 'REDIS_URL'>): Promise<Finding[]> {
  if (!REDIS_URL) return [];
  let cause: Error | undefined;
  const redis = new Redis(REDIS_URL, {
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: () => null,
  }).on('error', (error) => {
    cause = error;
  });
  try {
    await redis.connect();
    await redis.set('waitlist-doctor', '', 'EX', 1);
    return [ok('redis', 'answers')];
  } catch (error) {
    const [reason] = /\b[A-Z]{3,}\b/.exec(String(cause ?? error)) ?? ['no answer'];
    const remedy = 'Check REDIS_URL and Redis. Meanwhile each server counts its rate limits for itself.';
    return [problem('redis', `does not count (${reason})`, remedy)];
  } finally {
    redis.disconnect();
  }
}

async function checkMailKey({ RESEND_API_KEY, RESEND_BASE_URL, EMAIL_FROM }: Env): Promise<Finding> {
  const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
  const { data, error } = await resend.domains.list(undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (Array.isArray(data?.data)) return checkSenderDomain(data.data, EMAIL_FROM);
  // A valid key with sending access only cannot list domains.
  if (error?.name === 'restricted_api_key') return ok(MAIL_KEY, 'accepted, with sending access only');
  if (error?.statusCode === 401 || error?.statusCode === 403 || isInvalidKey(error?.message)) {
    return problem(MAIL_KEY, 'rejected', 'Create a new API key at Resend and set RESEND_API_KEY.');
  }
  return warning(MAIL_KEY, 'not checked: Resend did not respond as expected', LATER);
}

function checkSenderDomain(domains: Domain[], from: string): Finding {
  const sender = domainOfSender(from);
  const domain = domains.find(({ name }) => name === sender);
  if (domain?.status === 'verified') return ok(MAIL_KEY, "accepted, and the sender's domain is verified");
  const message = `accepted, but the domain of EMAIL_FROM is ${domain ? 'not verified' : 'unknown'} at Resend`;
  return problem(MAIL_KEY, message, 'Add and verify the domain at Resend (Domains), or change EMAIL_FROM.');
}
