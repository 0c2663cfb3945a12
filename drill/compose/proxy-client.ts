import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { newToken } from '@/dev/recaptcha/sites';

const REQUEST_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 120_000;
const INTERVAL_MS = 100;

export interface ProxyClient {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Joins and returns the position. */
  join(email: string): Promise<number>;
  /** Waits for the first answer of the site. */
  waitForSite(): Promise<void>;
}

/** A client that trusts one certificate authority. Its certificate is read before the first request. */
export function createProxyClient(origin: string, readAuthority: () => Promise<string>): ProxyClient {
  let agent: Agent | undefined;
  const request = async (path: string, init: RequestInit = {}) => {
    agent ??= new Agent({ connect: { ca: await readAuthority() } });
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    return fetch(`${origin}${path}`, { signal, ...init, dispatcher: agent });
  };
  return { fetch: request, join: (email) => join(request, email), waitForSite: () => waitForSite(request) };
}

async function join(request: ProxyClient['fetch'], email: string): Promise<number> {
  const response = await request('/api/waitlist/signups', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, captchaToken: newToken(), idempotencyKey: crypto.randomUUID() }),
  });
  const answer = (await response.json()) as { signup?: { signup_position: number } };
  if (answer.signup) return answer.signup.signup_position;
  throw new Error(`${email} could not join: ${response.status} ${JSON.stringify(answer)}`);
}

async function waitForSite(request: ProxyClient['fetch']): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await request('/api/health/live').catch(() => undefined);
    if (response?.ok) return;
    await pause(INTERVAL_MS);
  }
  throw new Error(`The site did not answer within ${START_TIMEOUT_MS / 1_000} seconds.`);
}
