import { type Domain, Resend } from 'resend';
import { REFUSAL_MINUTES } from '../../captcha/refusals';
import { SiteverifyError, siteverify } from '../../captcha/siteverify';
import type { CaptchaVerifier } from '../../captcha/verify';
import type { Env } from '../../config/env';
import { isInvalidKey } from '../../email/resend/send-outcome';
import { finding } from '../finding';
import { domainOfSender } from './sender-domain';
import { load } from './site';

const TIMEOUT_MS = 5_000;

/** A provider that is down proves nothing about a key. */
const notChecked = (what: string, provider: string) =>
  ({
    sentence: `${what} was not checked: ${provider} did not respond as expected`,
    severity: 'warning',
    remedy: "Run doctor again later, and check the provider's status page.",
  }) as const;

const SECRET_REJECTED = {
  sentence: 'Google rejects RECAPTCHA_SECRET_KEY, so referrals of everybody who joins are withheld',
  remedy:
    'Copy RECAPTCHA_SECRET_KEY again from the reCAPTCHA admin console and restart. Then decide about the referrals on Review.',
};

/** What a server has learned from its visitors' captchas. */
export const captchaSecret = finding('captcha_secret', 'problem', (captcha: CaptchaVerifier) => {
  if (captcha.isSecretRejected === undefined) return null;
  return captcha.isSecretRejected ? SECRET_REJECTED : 'Google accepts RECAPTCHA_SECRET_KEY';
});

/** Google knows no way to ask whether two keys are a pair. */
export const captchaRefused = finding('captcha_refused', 'problem', (captcha: CaptchaVerifier) => {
  const { hasPassed, isProblem, refused, passed } = captcha.readRefusals();
  if (!isProblem) return hasPassed ? 'Visitors pass the captcha' : null;
  return {
    sentence: hasPassed
      ? `In the last ${REFUSAL_MINUTES} minutes, Google refused the captchas of ${refused} networks, and accepted those of ${passed}`
      : 'Google has refused every captcha since the server started',
    remedy:
      'Join yourself. If you are refused, copy RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY again, from the same key, and restart. See docs/monitoring.md#captcha_refused.',
  };
});

/** Verifies an invalid token: Google rejects the token if the key is valid, and the key if it is not. */
export const captchaKey = finding('captcha_key', 'problem', async (env: Env) => {
  try {
    await siteverify(env.RECAPTCHA_ORIGIN, env.RECAPTCHA_SECRET_KEY, 'doctor');
    return 'Google accepts RECAPTCHA_SECRET_KEY';
  } catch (error) {
    if (!(error instanceof SiteverifyError)) throw error;
    return error.isSecretRejected ? SECRET_REJECTED : notChecked('RECAPTCHA_SECRET_KEY', 'reCAPTCHA');
  }
});

/** What the widget shows in place of its box. */
const siteKeyErrors = [
  ['Invalid site key', 'is unknown to Google', 'Copy RECAPTCHA_SITE_KEY again from the admin console.'],
  ['Invalid domain', 'is not allowed for the host of SITE_URL', 'Add the host to the domains of the key.'],
  ['Invalid key type', 'is of another kind', 'Create keys for the checkbox of reCAPTCHA v2.'],
] as const;

/** Loads the widget as a browser does: Google has no other answer about a site key. Anything unexpected proves nothing. */
export const siteKey = finding('site_key', 'problem', async (env: Env) => {
  const { RECAPTCHA_ORIGIN, RECAPTCHA_SITE_KEY, SITE_URL } = env;
  const { protocol, hostname, port } = new URL(SITE_URL);
  const page = `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  const co = Buffer.from(page).toString('base64').replaceAll('=', '.');
  const { text: script } = await load(`${RECAPTCHA_ORIGIN}/recaptcha/api.js`);
  const [, version = ''] = /\/releases\/([\w-]+)\//.exec(script) ?? [];
  const query = `ar=1&k=${encodeURIComponent(RECAPTCHA_SITE_KEY)}&co=${co}&hl=en&v=${version}&size=normal`;
  const { text: widget } = await load(`${RECAPTCHA_ORIGIN}/recaptcha/api2/anchor?${query}`);
  const [, what, remedy] = siteKeyErrors.find(([message]) => widget.includes(message)) ?? [];
  if (what) return { sentence: `RECAPTCHA_SITE_KEY ${what}`, remedy };
  if (!widget.includes('recaptcha-token')) return notChecked('RECAPTCHA_SITE_KEY', 'reCAPTCHA');
  return 'Google accepts RECAPTCHA_SITE_KEY for the host of SITE_URL';
});

export const mailKey = finding('mail_key', 'problem', async (env: Env) => {
  const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL });
  const { data, error } = await resend.domains.list(undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (Array.isArray(data?.data)) return checkSenderDomain(data.data, env.EMAIL_FROM);
  // A valid key with sending access only cannot list domains.
  if (error?.name === 'restricted_api_key') return 'Resend accepts RESEND_API_KEY, with sending access only';
  const isRejected = error?.statusCode === 401 || error?.statusCode === 403 || isInvalidKey(error?.message);
  if (!isRejected) return notChecked('RESEND_API_KEY', 'Resend');
  const remedy = 'Create a new API key at Resend and set RESEND_API_KEY.';
  return { sentence: 'Resend rejects RESEND_API_KEY', remedy };
});

function checkSenderDomain(domains: Domain[], from: string) {
  const domain = domains.find(({ name }) => name === domainOfSender(from));
  if (domain?.status === 'verified')
    return "Resend accepts RESEND_API_KEY, and the sender's domain is verified";
  return {
    sentence: `The domain of EMAIL_FROM is ${domain ? 'not verified' : 'unknown'} at Resend`,
    remedy: 'Add and verify the domain at Resend (Domains), or change EMAIL_FROM.',
  };
}
