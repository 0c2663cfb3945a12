import { onTestFinished } from 'vitest';
import { type MockRecaptcha, startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { parseEnv } from '../config/env';
import { createRuntime, type Runtime } from '../runtime';
import { signUp } from '../waitlist/sign-up';
import type { SignupRequest, SignupResult } from '../waitlist/signup-result';

const SITE_KEY = 'test-site';
const SECRET = 'test-secret';

export interface SignUpHarness {
  runtime: Runtime;
  recaptcha: MockRecaptcha;
  /** How the verifier behaves from now on. */
  setVerdict(siteverify: NonNullable<Parameters<MockRecaptcha['setSite']>[1]['siteverify']>): void;
  /** Joins as a visitor would who ticked the box, each from a network of their own. */
  join(request: Partial<SignupRequest> & { email: string }): Promise<SignupResult>;
}

/** Everything behind the door for joining, with a stand-in for the captcha, gone when the test is. */
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
    recaptcha,
    setVerdict: (siteverify) => recaptcha.setSite(SITE_KEY, { ...settings, siteverify }),
    join: (request) => {
      networks += 1;
      return signUp(runtime, completed(request, recaptcha), `10.0.${networks >> 8}.${networks & 255}`);
    },
  };
}

function completed(request: Partial<SignupRequest> & { email: string }, recaptcha: MockRecaptcha) {
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
