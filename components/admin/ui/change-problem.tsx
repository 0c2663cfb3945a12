import type { ReactNode } from 'react';
import { signInPath } from '@/lib/admin/auth/sign-in-path';
import { explainRefusal } from '@/lib/admin/explain-refusal';
import type { ChangeProblem } from './use-change';

interface Props<T> {
  problem: ChangeProblem<T>;
  describeDone: (value: T) => string;
}

/** Says why a change failed and what it had done by then. */
export function ChangeProblemText<T>({ problem, describeDone }: Props<T>) {
  const { partial } = problem;
  return (
    <div role="alert" className="grid gap-2">
      <p className="text-bad">{explain(problem)}</p>
      {partial !== undefined && <p>{describeDone(partial)}</p>}
      {partial === undefined && problem.status !== 'no_answer' && <p>Nothing was changed.</p>}
      {problem.status === 'signed_out' && <SignInLink />}
    </div>
  );
}

function explain<T>(problem: ChangeProblem<T>): ReactNode {
  switch (problem.status) {
    case 'refused':
      return explainRefusal(problem);
    case 'invalid':
      return 'The server did not accept the request. Reload the page and try again.';
    case 'signed_out':
      return 'Your session has ended.';
    case 'no_answer':
      return 'The server did not answer. Reload the page to see whether the change was made.';
  }
}

function SignInLink() {
  const here = window.location.pathname + window.location.search;
  return (
    <p>
      <a className="underline" href={signInPath(here)}>
        Sign in again
      </a>{' '}
      to return to this page.
    </p>
  );
}
