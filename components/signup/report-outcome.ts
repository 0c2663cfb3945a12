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
    const { requestId } = outcome;
    // A newer server can report a code that this page does not know.
    const code = Object.hasOwn(signupFailureMessages, outcome.code) ? outcome.code : 'unexpected';
    // Visitors can quote the request id to support.
    const detail = code === 'unexpected' && requestId ? `Reference: ${requestId}` : undefined;
    track('waitlist_signup_error', { reason: code });
    void notify({ kind: 'error', ...signupFailureMessages[code], detail });
  }
}
