export type ActionResult<T> =
  | { status: 'done'; value: T }
  /** `message` is missing if our pages never send such input. */
  | { status: 'refused'; message?: string }
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

/** `isChange`: whether what the operator asked for would have changed something. */
export function explainProblem(problem: ActionProblem, isChange = true): string {
  switch (problem.status) {
    case 'refused':
      return problem.message ?? 'The server did not accept the request. Reload the page and try again.';
    case 'signed_out':
      return 'Your session has ended.';
    case 'no_answer':
      return `The server did not answer.${isChange ? ' Reload the page to see whether the change was made.' : ''}`;
  }
}
