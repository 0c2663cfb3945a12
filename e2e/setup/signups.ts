import { newToken } from '@/dev/recaptcha/sites';

interface SignupAnswer {
  status: number;
  outcome: 'joined' | 'ignored' | 'failed';
  code?: string;
  requestId?: string;
  signup?: { id: string; signup_position: number; referral_code: string };
}

export function postSignup(origin: string, body: BodyInit, headers: Record<string, string> = {}) {
  const options = {
    method: 'POST',
    body,
    // Node.js requires `duplex` for a streamed body.
    duplex: 'half',
    signal: AbortSignal.timeout(60_000),
    headers: { 'content-type': 'application/json', ...headers },
  };
  return fetch(`${origin}/api/waitlist/signups`, options);
}

/** Joins without a browser. Tests first set reCAPTCHA to pass every token. */
export async function join(
  origin: string,
  request: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<SignupAnswer> {
  const body = { captchaToken: newToken(), idempotencyKey: crypto.randomUUID(), ...request };
  const response = await postSignup(origin, JSON.stringify(body), headers);
  return { status: response.status, ...(await response.json()) };
}
