import { SIGNUP_TIMEOUT_MS } from '@/lib/waitlist/constants';
import type { SignupFailureCode } from '@/lib/waitlist/messages';
import type { JoinAction, SignupRequest, SignupResult } from '@/lib/waitlist/signup-result';
import { TimeoutError, withTimeout } from '@/lib/with-timeout';
import { discardHungAction } from './discard-hung-action';

/** How a try to join ended, including the failures that only the browser sees. */
export type AttemptOutcome =
  | Exclude<SignupResult, { outcome: 'failed' }>
  | { outcome: 'failed'; code: SignupFailureCode; requestId?: string };

/** Sends a signup. Never throws: a lost connection, a missing answer and one that takes too long are outcomes. */
export async function submitSignup(join: JoinAction, request: SignupRequest): Promise<AttemptOutcome> {
  try {
    const result: SignupResult | undefined | null = await withTimeout(SIGNUP_TIMEOUT_MS, () => join(request));
    return isComplete(result) ? result : { outcome: 'failed', code: 'empty_result' };
  } catch (error) {
    if (error instanceof TimeoutError) discardHungAction();
    return { outcome: 'failed', code: 'network' };
  }
}

function isComplete(result: SignupResult | undefined | null): result is SignupResult {
  return Boolean(result && (result.outcome !== 'joined' || result.signup));
}
