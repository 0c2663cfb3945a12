import type { ActionResult } from './action-result';
import { explainRefusal } from './explain-refusal';

type Problem = Exclude<ActionResult<unknown>, { status: 'done' }> | { status: 'no_answer' };

/** Why an action failed, in one or two sentences. */
export function explainProblem(problem: Problem): string {
  switch (problem.status) {
    case 'refused':
      return explainRefusal(problem);
    case 'invalid':
      return 'The server did not accept the request. Reload the page and try again.';
    case 'signed_out':
      return 'Your session has ended. Sign in again.';
    case 'no_answer':
      return 'The server did not answer. Try again.';
  }
}
