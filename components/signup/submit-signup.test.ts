import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JoinAction, SignupRequest } from '@/lib/waitlist/signup-result';
import { submitSignup } from './submit-signup';

const request: SignupRequest = {
  email: 'ana@studio.com',
  firstName: '',
  website: '',
  referrerCode: null,
  captchaToken: 'token',
  privacyAccepted: false,
  idempotencyKey: '5f0c8d0e-6a8e-4c2c-9d5e-0a4d1d6f2b11',
};

/** An answer that the types do not allow, but a broken connection may bring. */
const answering = (answer: unknown) => (async () => answer) as JoinAction;

describe('submitSignup', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('hands the answer on', async () => {
    const failed = { outcome: 'failed', code: 'duplicate', requestId: 'r1' } as const;

    await expect(submitSignup(answering(failed), request)).resolves.toEqual(failed);
    await expect(submitSignup(answering({ outcome: 'ignored' }), request)).resolves.toEqual({
      outcome: 'ignored',
    });
  });

  test.each([undefined, null, { outcome: 'joined' }])('takes %j for an empty result', async (answer) => {
    await expect(submitSignup(answering(answer), request)).resolves.toEqual({
      outcome: 'failed',
      code: 'empty_result',
    });
  });

  test('takes an exception for a lost connection', async () => {
    const broken: JoinAction = async () => {
      throw new TypeError('Failed to fetch');
    };

    await expect(submitSignup(broken, request)).resolves.toEqual({ outcome: 'failed', code: 'network' });
  });

  test('does not wait for ever, and lets the next try past', async () => {
    const history = { replaceState: vi.fn() };
    vi.stubGlobal('window', { history, location: { href: 'https://x.io/#signup' } });
    const outcome = submitSignup(() => new Promise(() => undefined), request);
    await vi.advanceTimersByTimeAsync(30_000);

    await expect(outcome).resolves.toEqual({ outcome: 'failed', code: 'network' });
    expect(vi.getTimerCount()).toBe(0);
    expect(history.replaceState).toHaveBeenCalledOnce();
  });
});
