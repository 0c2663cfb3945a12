import { onTestFinished } from 'vitest';
import { type MockRecaptcha, startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { parseEnv } from '../config/env';
import { createRuntime, type Runtime } from '../runtime';
import { type SignUpOutcome, signUp } from '../waitlist/sign-up';
import type { SignupRequest } from '../waitlist/signup-result';

const SITE_KEY = 'test-site';
const SECRET = 'test-secret';

export interface SignUpHarness {
  runtime: Runtime;
  /** Sets how the mock answers siteverify requests. */
  setVerdict(siteverify: NonNullable<Parameters<MockRecaptcha['setSite']>[1]['siteverify']>): void;
  /** A request with a valid captcha token. */
  complete(request: Partial<SignupRequest> & { email: string }): SignupRequest;
  /** Joins with a valid captcha token and a new client address. */
  join(request: Partial<SignupRequest> & { email: string }): Promise<SignUpOutcome>;
}

/** A runtime with a mock reCAPTCHA, closed after the test. */
export async function startSignUp(
  databaseUrl: string,
  overrides: Record<string, string> = {},
): Promise<SignUpHarness> {
  const recaptcha = await startRecaptcha();
  const settings = { secret: SECRET, hostname: 'localhost' };
  recaptcha.setSite(SITE_KEY, settings);
  const runtime = createRuntime(
    parseEnv({
      DATABASE_URL: databaseUrl,
      RECAPTCHA_SITE_KEY: SITE_KEY,
      RECAPTCHA_SECRET_KEY: SECRET,
      RECAPTCHA_ORIGIN: recaptcha.origin,
      RESEND_API_KEY: 're_test',
      EMAIL_FROM: 'Test <test@example.com>',
      REFERRALS_PER_HOUR: '0',
      ...overrides,
    }),
  );
  onTestFinished(async () => {
    await runtime.close();
    await recaptcha.close();
  });
  let networks = 0;
  return {
    runtime,
    setVerdict: (siteverify) => recaptcha.setSite(SITE_KEY, { ...settings, siteverify }),
    complete: (request) => withDefaults(request, recaptcha),
    join: (request) => {
      networks += 1;
      return signUp(runtime, withDefaults(request, recaptcha), `10.0.${networks >> 8}.${networks & 255}`);
    },
  };
}

function withDefaults(request: Partial<SignupRequest> & { email: string }, recaptcha: MockRecaptcha) {
  return {
    firstName: '',
    website: '',
    referrerCode: null,
    captchaToken: recaptcha.issueToken(SITE_KEY, 'localhost'),
    privacyAccepted: false,
    idempotencyKey: crypto.randomUUID(),
    ...request,
  };
}
