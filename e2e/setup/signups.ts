import { joinActionId } from '@/dev/action-id';

/** Posts a body to the action, as the form or as anybody would. */
export function postToAction(
  origin: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(origin, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'next-action': joinActionId(), ...headers },
    signal: AbortSignal.timeout(15_000),
  });
}

export interface JoinAnswer {
  outcome: 'joined' | 'ignored' | 'failed';
  code?: string;
  signup?: { id: string; signup_position: number; referral_code: string };
}

/**
 * Joins without a browser. The captcha stand-in must be told to pass everybody.
 *
 * @throws when there is no answer, or one that the form could not read either.
 */
export async function join(
  origin: string,
  request: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<JoinAnswer> {
  const whole = { captchaToken: 'token', idempotencyKey: crypto.randomUUID(), ...request };
  const response = await postToAction(origin, JSON.stringify([whole]), headers);
  const line = (await response.text()).split('\n').find((one) => one.startsWith('1:{'));
  if (!line) throw new Error(`The action answered ${response.status} without a result.`);
  return JSON.parse(line.slice(2));
}
