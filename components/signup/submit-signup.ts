import { v4 as uuidv4 } from 'uuid';
import { SIGNUP_TIMEOUT_MS } from '@/lib/constants';
import { postSignup } from '@/lib/waitlist/api-client';
import type { SignupFailureCode } from '@/lib/waitlist/messages';
import type { SignupRequest, SignupResult } from '@/lib/waitlist/records';
import { withTimeout } from '@/lib/with-timeout';

/** How an attempt ended, including the failures that only the browser sees. */
export type AttemptOutcome =
  | Exclude<SignupResult, { outcome: 'failed' }>
  | { outcome: 'failed'; code: SignupFailureCode; requestId?: string };

/** Sends a signup. Never throws. */
export async function submitSignup(request: SignupRequest): Promise<AttemptOutcome> {
  try {
    const result = await withTimeout(SIGNUP_TIMEOUT_MS, ({ signal }) => postSignup(request, signal));
    return isComplete(result) ? result : { outcome: 'failed', code: 'empty_result' };
  } catch {
    return { outcome: 'failed', code: 'network' };
  }
}

function isComplete(result: SignupResult | null): result is SignupResult {
  return Boolean(result?.outcome && (result.outcome !== 'joined' || result.signup));
}

/** One key per email. After a lost response, the next attempt with the same key returns the stored signup. */
export class IdempotencyKeys {
  private readonly keys = new Map<string, string>();

  for(email: string): string {
    const id = email.toLowerCase();
    const key = this.keys.get(id) ?? uuidv4();
    this.keys.set(id, key);
    return key;
  }
}
