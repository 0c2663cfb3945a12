import { type Domain, Resend } from 'resend';
import { REFUSAL_MINUTES } from '../../captcha/refusals';
import type { CaptchaVerifier } from '../../captcha/verify';
import type { Env } from '../../config/env';
import { isInvalidKey } from '../../email/resend/send-outcome';
import { check } from '../finding';
import { domainOfSender } from './sender-domain';

const TIMEOUT_MS = 5_000;

/** What a server has learned from its visitors' captchas. */
export const captchaSecret = check('captcha_secret', 'problem', (captcha: CaptchaVerifier) => {
  if (captcha.isSecretRejected === undefined) return null;
  if (!captcha.isSecretRejected) return 'Google accepts RECAPTCHA_SECRET_KEY';
  return {
    sentence: 'Google rejects RECAPTCHA_SECRET_KEY, so referrals of everybody who joins are withheld',
    remedy:
      'Copy RECAPTCHA_SECRET_KEY again from the reCAPTCHA admin console and restart. Then decide about the referrals on Groups.',
  };
});

/** Google knows no way to ask whether two keys are a pair. */
export const captchaRefused = check('captcha_refused', 'problem', (captcha: CaptchaVerifier) => {
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

export const mailKey = check('mail_key', 'problem', async (env: Env) => {
  const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL });
  const { data, error } = await resend.domains.list(undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (Array.isArray(data?.data)) return checkSenderDomain(data.data, env.EMAIL_FROM);
  // A valid key with sending access only cannot list domains.
  if (error?.name === 'restricted_api_key') return 'Resend accepts RESEND_API_KEY, with sending access only';
  const isRejected = error?.statusCode === 401 || error?.statusCode === 403 || isInvalidKey(error?.message);
  // A provider that is down proves nothing about a key.
  if (!isRejected)
    return {
      sentence: 'RESEND_API_KEY was not checked: Resend did not respond as expected',
      severity: 'warning',
      remedy: "Run doctor again later, and check Resend's status page.",
    };
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
