import type { Problem } from './use-operation';

/** @param isDryRun nothing would have changed. */
export function explainProblem(problem: Problem, isDryRun = false): string {
  switch (problem.status) {
    case 'refused':
      return problem.message ?? 'The server did not accept the request. Reload the page and try again.';
    case 'signed_out':
      return 'Your session has ended.';
    case 'no_answer':
      return `The server did not answer.${isDryRun ? '' : ' Reload the page to see whether the change was made.'}`;
  }
}
