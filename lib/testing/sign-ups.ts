import { onTestFinished } from 'vitest';
import { unknownClient } from '@/db/schema/origin';
import { type MockRecaptcha, startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import type { Client } from '../waitlist/client-origin';
import type { PendingSignup } from '../waitlist/pending-signup';
import { type SignupRequest, unknownSource } from '../waitlist/records';
import { signUp } from '../waitlist/sign-up';
import { runtimeOn, SECRET, SITE_KEY } from './runtime';

/** What is stored of a form as the page sends it. */
export const answers: Pick<
  PendingSignup,
  Exclude<keyof PendingSignup & keyof SignupRequest, 'email' | 'referrerCode'>
> = {
  firstName: 'Ada',
  idempotencyKey: '5f0c8d0e-6a8e-4c2c-9d5e-0a4d1d6f2b11',
  utmSource: 'source',
  utmMedium: 'medium',
  utmCampaign: 'campaign',
  referrerHost: 'host.example',
};

type Request = Partial<SignupRequest> & { email: string };

export type SignUpHarness = Awaited<ReturnType<typeof startSignUp>>;

export const clientOn = (network: string): Client => ({ network, origin: { ...unknownClient, network } });

/** The record in an outcome, which must be that the person joined. */
export function recordIn(outcome: Awaited<ReturnType<typeof signUp>>) {
  if (outcome.outcome !== 'joined') throw new Error(`expected to join, was ${outcome.outcome}`);
  return outcome.signup;
}

/** A runtime with a mock reCAPTCHA, which the routes also use. Closed after the test. */
export async function startSignUp(databaseUrl: string, settings: Record<string, string> = {}) {
  const recaptcha = await startRecaptcha();
  const site = { secret: SECRET, hostname: 'localhost' };
  recaptcha.setSite(SITE_KEY, site);
  const variables = {
    RECAPTCHA_ORIGIN: recaptcha.origin,
    REFERRALS_PER_PERSON: '0',
    REFERRALS_PER_HOUR: '0',
    REFERRALS_PER_DOMAIN: '0',
    REFERRALS_PER_NETWORK: '0',
    ...settings,
  };
  const runtime = runtimeOn(databaseUrl, variables);
  globalThis.waitlistRuntime = runtime;
  onTestFinished(async () => {
    globalThis.waitlistRuntime = undefined;
    await runtime.close();
    await recaptcha.close();
  });
  let networks = 0;
  const complete = (request: Request): SignupRequest => ({
    firstName: '',
    website: '',
    referrerCode: null,
    captchaToken: recaptcha.issueToken(SITE_KEY, 'localhost'),
    captchaBlocked: false,
    privacyAccepted: false,
    idempotencyKey: crypto.randomUUID(),
    ...unknownSource,
    ...request,
  });
  return {
    runtime,
    /** Sets how the mock answers siteverify requests. */
    setVerdict: (siteverify: Parameters<MockRecaptcha['setSite']>[1]['siteverify']) =>
      recaptcha.setSite(SITE_KEY, { ...site, siteverify }),
    /** A request with a valid captcha token. */
    complete,
    /** Joins with a valid captcha token and a new client address. */
    join: (request: Request) => {
      networks += 1;
      return signUp(runtime, complete(request), clientOn(`10.0.${networks >> 8}.${networks & 255}`));
    },
  };
}
