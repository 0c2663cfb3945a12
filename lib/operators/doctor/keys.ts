import 'server-only';
import { type Domain, Resend } from 'resend';
import { SiteverifyError, siteverify } from '../../captcha/siteverify';
import type { Env } from '../../config/env';
import { isInvalidKeyMessage } from '../../email/resend/send-outcome';
import { domainOf } from '../../waitlist/canonical-mailbox';
import { type Finding, ok, problem, warning } from './finding';

const TIMEOUT_MS = 5_000;
const MAIL_KEY = 'mail key';
const LATER = 'Run doctor again later; see the status page of the provider.';

/** Asks the providers whether they know our keys. Sends nothing to anybody. */
export async function examineKeys(env: Env): Promise<Finding[]> {
  return Promise.all([examineCaptcha(env), examineResend(env)]);
}

/** Asked about a token that cannot exist, the verifier blames the token when the key is good, else the key. */
async function examineCaptcha({ RECAPTCHA_ORIGIN, RECAPTCHA_SECRET_KEY }: Env): Promise<Finding> {
  const name = 'captcha key';
  try {
    const answer = await siteverify(RECAPTCHA_ORIGIN, RECAPTCHA_SECRET_KEY, 'doctor');
    if (!answer['error-codes'].includes('invalid-input-secret')) return ok(name, 'accepted');
    return problem(name, 'refused', 'Copy RECAPTCHA_SECRET_KEY again from the reCAPTCHA admin console.');
  } catch (error) {
    if (!(error instanceof SiteverifyError)) throw error;
    return warning(name, 'could not be tried: the verifier does not answer', LATER);
  }
}

async function examineResend({ RESEND_API_KEY, RESEND_BASE_URL, EMAIL_FROM }: Env): Promise<Finding> {
  const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
  const { data, error } = await resend.domains.list(undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (Array.isArray(data?.data)) return examineSender(data.data, EMAIL_FROM);
  // A key that may only send cannot list domains, which shows that it is known.
  if (error?.name === 'restricted_api_key') return ok(MAIL_KEY, 'accepted; it may only send');
  if (error?.statusCode === 401 || error?.statusCode === 403 || isInvalidKeyMessage(error?.message)) {
    return problem(MAIL_KEY, 'refused', 'Make a new API key at Resend and set RESEND_API_KEY.');
  }
  return warning(MAIL_KEY, 'could not be tried: Resend does not answer as expected', LATER);
}

function examineSender(domains: Domain[], from: string): Finding {
  const sender = domainOf(from.toLowerCase().replace(/>\s*$/, ''));
  const domain = domains.find(({ name }) => name === sender);
  if (domain?.status === 'verified') return ok(MAIL_KEY, "accepted; the sender's domain is verified");
  const message = `accepted, but the domain of EMAIL_FROM is ${domain ? 'not verified' : 'unknown'} there`;
  return problem(MAIL_KEY, message, 'Add and verify the domain at Resend (Domains), or change EMAIL_FROM.');
}
