import 'server-only';
import { type Domain, Resend } from 'resend';
import { SiteverifyError, siteverify } from '../../captcha/siteverify';
import type { Env } from '../../config/env';
import { isInvalidKey } from '../../email/resend/send-outcome';
import { type Finding, ok, problem, warning } from './finding';
import { domainOfSender } from './sender-domain';

const TIMEOUT_MS = 5_000;
const MAIL_KEY = 'mail key';
const LATER = "Run doctor again later, and check the provider's status page.";

/** Asks Google and Resend whether they accept our keys. Sends no email. */
export async function checkKeys(env: Env): Promise<Finding[]> {
  return Promise.all([checkCaptchaKey(env), checkMailKey(env)]);
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
