import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshWaitlist } from '@/components/layout/use-waitlist';
import { forget } from '@/components/ui/browser-memory';
import { dismissToast, notify } from '@/components/ui/notify';
import { focusInView } from '@/components/ui/text-field';
import { suggestDomain } from '@/lib/address/suggest-domain';
import { track } from '@/lib/analytics/track';
import { HONEYPOT_DELAY_MS, PREMIERE_SPOTS } from '@/lib/constants';
import { type FieldProblem, joinedMessage, signupFailureMessages } from '@/lib/waitlist/messages';
import { type Signup, toSignup } from '@/lib/waitlist/records';
import { useCaptcha } from './captcha/use-captcha';
import { keepDraft } from './draft';
import {
  type AttemptOutcome,
  type FormValues,
  findProblems,
  idempotencyKeyOf,
  problemFields,
  readFormValues,
  submitSignup,
} from './submit-signup';
import { readVisitSource } from './visit-source';

export function useSignup(onJoined: (signup: Signup) => Promise<void>) {
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [rejections, setRejections] = useState(0);
  /** The domain that the visitor perhaps meant. */
  const [suggestion, setSuggestion] = useState<string>();
  const asked = useRef('');
  const captcha = useCaptcha(() => clearProblems('captcha_incomplete'));

  function clearProblems(...solved: FieldProblem[]) {
    void dismissToast();
    setSuggestion(undefined);
    setProblems((open) => open.filter((problem) => !solved.includes(problem)));
  }

  /** Bots see a form that submits, but nothing is sent. */
  async function pretendToSend() {
    track('bot_detected', {});
    setPending(true);
    await new Promise((resolve) => setTimeout(resolve, HONEYPOT_DELAY_MS));
    setPending(false);
  }

  async function send(values: FormValues, captchaToken: string | null) {
    const referred = values.referrerCode !== null;
    track('waitlist_signup_submit', { referred });
    void dismissToast();
    setPending(true);
    const idempotencyKey = await idempotencyKeyOf(values.email);
    const outcome = await submitSignup({
      ...values,
      ...readVisitSource(),
      captchaToken,
      captchaBlocked: captcha.status === 'blocked',
      idempotencyKey,
    });
    const failure = outcome.outcome === 'failed' ? outcome.code : null;
    captcha.renew({ connectionLost: failure === 'network' });
    setRejections((count) => (failure === 'captcha_rejected' ? count + 1 : 0));
    reportOutcome(outcome, referred);
    if (failure === 'closed') void refreshWaitlist();
    if (outcome.outcome === 'joined') {
      forget('attempts');
      return onJoined({ ...toSignup(outcome.signup), idempotencyKey });
    }
    flushSync(() => setPending(false));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readFormValues(new FormData(form));
    if (values.website !== '') return pretendToSend();
    const captchaToken = captcha.token();
    if (!captchaToken) captcha.redraw();
    const found = findProblems(values.email, captchaToken !== null || captcha.status === 'blocked');
    setProblems(found);
    if (found[0]) return showProblem(form, found[0]);
    keepDraft(form);
    const meant = asked.current === values.email ? undefined : suggestDomain(values.email);
    asked.current = values.email;
    setSuggestion(meant);
    if (meant) return;
    await send(values, captchaToken);
    refocusButton(form);
  }

  return { pending, problems, rejections, suggestion, captcha, clearProblems, submit };
}

function showProblem(form: HTMLFormElement, problem: FieldProblem): void {
  void notify({ kind: 'error', ...signupFailureMessages[problem] });
  focusInView(form.querySelector<HTMLElement>(`[name=${problemFields[problem]}]`));
}

/** A button loses the focus when it is disabled. */
function refocusButton(form: HTMLFormElement): void {
  if (document.activeElement !== document.body) return;
  form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus({ preventScroll: true });
}

function reportOutcome(outcome: AttemptOutcome, referred: boolean): void {
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
    void notify({ kind: 'error', stays: true, ...signupFailureMessages[code], detail });
  }
}
