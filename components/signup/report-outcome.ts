import { notify } from '@/components/ui/notify';
import { track } from '@/lib/analytics/track';
import { PREMIERE_SPOTS } from '@/lib/waitlist/constants';
import { joinedMessage, signupFailureMessages } from '@/lib/waitlist/messages';
import type { AttemptOutcome } from './submit-signup';

export function reportOutcome(outcome: AttemptOutcome, referred: boolean): void {
  if (outcome.outcome === 'joined') {
    const position = outcome.signup.signup_position;
    track('waitlist_signup_success', { referred, premiere: position <= PREMIERE_SPOTS });
    void notify({ kind: 'success', ...joinedMessage(position) });
  }
  if (outcome.outcome === 'failed') {
    track('waitlist_signup_error', { reason: outcome.code });
    void notify({ kind: 'error', ...signupFailureMessages[outcome.code], detail: reference(outcome) });
  }
}

/** Unexpected failures show the request id, so that the visitor can quote it to support. */
function reference({ code, requestId }: Extract<AttemptOutcome, { outcome: 'failed' }>): string | undefined {
  return code === 'unexpected' && requestId ? `Reference: ${requestId}` : undefined;
}
