import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '@/components/ui/notify';
import { track } from '@/lib/analytics';
import { HONEYPOT_DELAY_MS } from '@/lib/waitlist/constants';
import type { JoinAction } from '@/lib/waitlist/join-result';
import { type FieldProblem, joinFailureMessages } from '@/lib/waitlist/messages';
import { type Signup, toSignup } from '@/lib/waitlist/records';
import { AttemptKeys } from './attempt-keys';
import { type Captcha, useCaptcha } from './captcha/use-captcha';
import { type Entry, readEntry } from './entry';
import { problemFieldIds } from './fields';
import { findProblems } from './find-problems';
import { reportOutcome } from './report-outcome';
import { sendJoin } from './send-join';

export interface SignupFormState {
  pending: boolean;
  problems: FieldProblem[];
  captcha: Captcha;
  /** Takes problems back, once what caused them has changed. */
  forgive: (...solved: FieldProblem[]) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/** The behaviour of the signup form, from the check of its fields to the answer. */
export function useSignup(join: JoinAction, onJoined: (signup: Signup) => Promise<void>): SignupFormState {
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attemptKeys] = useState(() => new AttemptKeys());
  const captcha = useCaptcha(() => forgive('captcha_incomplete'));

  function forgive(...solved: FieldProblem[]) {
    setProblems((open) => open.filter((problem) => !solved.includes(problem)));
  }

  /** A bot is shown what it expects, and nothing is sent. */
  async function pretend() {
    track('bot_detected', {});
    setPending(true);
    await new Promise((resolve) => setTimeout(resolve, HONEYPOT_DELAY_MS));
    setPending(false);
  }

  async function send(entry: Entry, captchaToken: string | null) {
    const referred = entry.refCode !== null;
    track('waitlist_signup_submit', { referred });
    setPending(true);
    const idempotencyKey = attemptKeys.for(entry.email);
    const outcome = await sendJoin(join, { ...entry, captchaToken, idempotencyKey });
    captcha.renew();
    reportOutcome(outcome, referred);
    if (outcome.outcome === 'joined') return onJoined(toSignup(outcome.signup));
    flushSync(() => setPending(false));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entry = readEntry(new FormData(form));
    if (entry.website !== '') return pretend();
    const captchaToken = captcha.token();
    const found = findProblems({ email: entry.email, captchaToken });
    setProblems(found);
    if (found[0]) return complain(form, found[0]);
    await send(entry, captchaToken);
    focusAgain(form);
  }

  return { pending, problems, captcha, forgive, submit };
}

/** Says the first thing that is wrong and goes to its field. */
function complain(form: HTMLFormElement, problem: FieldProblem): void {
  void notify({ kind: 'error', ...joinFailureMessages[problem] });
  form.querySelector<HTMLElement>(`#${problemFieldIds[problem]}`)?.focus();
}

/** A button that was disabled in the meantime has lost the focus; the next try starts from it. */
function focusAgain(form: HTMLFormElement): void {
  if (document.activeElement !== document.body) return;
  form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus({ preventScroll: true });
}
