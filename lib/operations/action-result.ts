export type ActionResult<T> =
  | { status: 'done'; value: T }
  /** `message` is missing if our pages never send such input. */
  | { status: 'refused'; message?: string }
  /** The session expired or was revoked: nothing was changed. */
  | { status: 'signed_out' }
  /** The tab is from before a deployment: nothing was changed. */
  | { status: 'outdated' }
  /** A lost connection, a restarted server or a bug: nobody knows whether the change was made. */
  | { status: 'no_answer' };

/** A server action, as components call it. */
export type Action<Input, Result> = (input: Input) => Promise<ActionResult<Result>>;

export type ActionProblem = Exclude<ActionResult<unknown>, { status: 'done' }>;

/** `isChange`: whether what the operator asked for would have changed something. */
export function explainProblem(problem: ActionProblem, isChange = true): string {
  switch (problem.status) {
    case 'refused':
      return problem.message ?? 'The server did not accept the request. Reload the page and try again.';
    case 'signed_out':
      return 'Your session has ended.';
    case 'outdated':
      return 'A new version is out. Reload this page.';
    case 'no_answer':
      return `The server did not answer.${isChange ? ' Reload the page to see whether the change was made.' : ''}`;
  }
}
