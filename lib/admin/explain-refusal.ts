import type { RefusalReason } from '../operators/refusals';

/** Refusals whose message is about the command line, in words for the admin area. */
const explanations: Partial<Record<RefusalReason, string>> = {
  unknown_person: 'This person is not on the list.',
  not_invited: 'This person is not invited yet. Invite the next people in line on the Waves page.',
  mail_waiting: 'This email is already waiting to be sent.',
  mail_suppressed:
    'Email to this address is suppressed: it bounced, or the person unsubscribed or reported spam.',
};

export function explainRefusal({ reason, message }: { reason: RefusalReason; message: string }): string {
  return explanations[reason] ?? message;
}
