import type { BrakeFigures } from '@/db/outbox/mailings/state';
import type { Progress } from '@/db/outbox/mailings/steps';
import type { MailingRow, StopReason } from '@/db/schema/mailings';

/** Resend closes accounts above 4 % bounces or 0.08 % complaints. What an operator sends goes to many at once, so it stops earlier. */
export const SENT_BOUNCE_LIMIT = 0.02;
export const WELCOME_BOUNCE_LIMIT = 0.04;
/** The last mails that visitors caused, which are judged together. */
export const WELCOME_WINDOW = 500;

/** One in a hundred lower bounds is above the true rate. */
const Z = 2.33;
/** Fewer mails are judged as if they were that many: otherwise the first bounce would stop all mail. */
const FEWEST = 100;
const EARLY_COMPLAINTS = 2;
const COMPLAINTS = 5;

/** A step of a mailing is over when this share of it has an outcome, or after this time. */
const SETTLED_SHARE = 0.95;
const MAX_STEP_MS = 10 * 60_000;

/** Until when a mailing waits at most for the outcomes of its step, and for how many. Null: it does not wait. */
export function waitOf({ stepAt }: Pick<MailingRow, 'stepAt'>, progress: Progress, hasEvents: boolean) {
  const mails = progress.stepMails - progress.stepSettled;
  if (!stepAt || mails === 0 || !hasEvents) return null;
  return { mails, until: new Date(stepAt.getTime() + MAX_STEP_MS) };
}

/** The lower bound of Wilson's score interval for a rate that was observed as `hits` of `trials`. */
function wilsonLowerBound(hits: number, trials: number): number {
  const rate = hits / trials;
  const square = Z ** 2;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials ** 2));
  return (rate + square / (2 * trials) - spread) / (1 + square / trials);
}

export function stopReason(figures: BrakeFigures, bounceLimit: number): StopReason | null {
  const { mails, bounced, complained, earlyComplaints } = figures;
  if (wilsonLowerBound(bounced, Math.max(mails, FEWEST)) > bounceLimit) return 'bounces';
  return earlyComplaints >= EARLY_COMPLAINTS || complained >= COMPLAINTS ? 'complaints' : null;
}

/** The figures contain the mails of the step that have no outcome yet. Without events, there is nothing to wait for. */
export function decideStep(progress: Progress, hasEvents: boolean) {
  const { unsent, unreleased, stepMails, stepSettled, stepAgeMs } = progress;
  const isStepOver = !hasEvents || stepSettled >= SETTLED_SHARE * stepMails || stepAgeMs >= MAX_STEP_MS;
  if (unsent === 0) return isStepOver ? 'finish' : 'wait';
  const reason = hasEvents ? stopReason(progress, SENT_BOUNCE_LIMIT) : null;
  if (reason) return reason;
  return isStepOver && unreleased > 0 ? 'release' : 'wait';
}
