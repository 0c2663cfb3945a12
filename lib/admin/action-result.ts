import type { RefusalReason } from '../operators/refusals';

export type ActionResult<T> =
  | { status: 'done'; value: T }
  | { status: 'refused'; reason: RefusalReason; message: string }
  /** `message`: what to enter instead. */
  | { status: 'invalid'; message?: string }
  /** The session expired or was revoked: nothing was changed. */
  | { status: 'signed_out' }
  /** A lost connection, a restarted server or a bug: nobody knows whether the change was made. */
  | { status: 'no_answer' };

/** A server action, as components call it. */
export type Action<Input, Result> = (input: Input & { dryRun?: boolean }) => Promise<ActionResult<Result>>;

export type ActionProblem = Exclude<ActionResult<unknown>, { status: 'done' }>;

/** For the browser, where calling an action can also fail. */
export async function answerOf<T>(call: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  try {
    return await call;
  } catch (error) {
    console.error(error);
    return { status: 'no_answer' };
  }
}

/** Refusals whose message is about the command line, in words for the admin area. */
const refusals: Partial<Record<RefusalReason, string>> = {
  unknown_person: 'This person is not on the waitlist.',
  not_invited: 'This person is not invited yet. Invite the next people in line on the Waves page.',
  mail_waiting: 'This email is already waiting to be sent.',
  mail_suppressed:
    'Email to this address is suppressed: it bounced, or the person unsubscribed or reported spam.',
};

/** `isChange`: whether what the operator asked for would have changed something. */
export function explainProblem(problem: ActionProblem, isChange = true): string {
  switch (problem.status) {
    case 'refused':
      return refusals[problem.reason] ?? problem.message;
    case 'invalid':
      return problem.message ?? 'The server did not accept the request. Reload the page and try again.';
    case 'signed_out':
      return 'Your session has ended.';
    case 'no_answer':
      return `The server did not answer.${isChange ? ' Reload the page to see whether the change was made.' : ''}`;
  }
}
