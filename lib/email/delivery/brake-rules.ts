import type { BrakeFigures } from '@/db/outbox/brakes';
import type { WaveProgress } from '@/db/outbox/wave-brakes';
import type { StopReason } from '@/db/schema/mail-brakes';

/** Resend closes accounts above 4 % bounces or 0.08 % complaints. A wave is mail to many at once, so it stops earlier. */
export const WAVE_BOUNCE_LIMIT = 0.02;
export const WELCOME_BOUNCE_LIMIT = 0.04;
/** The last welcome mails, which are judged together. */
export const WELCOME_WINDOW = 500;

/** One in a hundred lower bounds is above the true rate. */
const Z = 2.33;
/** Fewer mails are judged as if they were that many: otherwise the first bounce would stop all mail. */
const FEWEST = 100;
const EARLY_COMPLAINTS = 2;
const COMPLAINTS = 5;

/** The next step of a wave begins when this share of the last one has an outcome, or after this time. */
const SETTLED_SHARE = 0.95;
const MAX_STEP_MS = 10 * 60_000;

/** The lower bound of Wilson's score interval for a rate that was observed as `hits` of `trials`. */
export function wilsonLowerBound(hits: number, trials: number): number {
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

export type WaveDecision = StopReason | 'wait' | 'release' | 'finish';

/**
 * What to do about a wave now. Its figures contain the mails of the step that have no outcome yet.
 *
 * @param hasEvents whether Resend reports outcomes. Otherwise there is nothing to wait for.
 */
export function decideWave(progress: WaveProgress, hasEvents: boolean): WaveDecision {
  const { unsent, unreleased, stepMails, stepSettled, stepAgeMs } = progress;
  if (unsent === 0) return 'finish';
  const reason = hasEvents ? stopReason(progress, WAVE_BOUNCE_LIMIT) : null;
  if (reason) return reason;
  const isStepOver = !hasEvents || stepSettled >= SETTLED_SHARE * stepMails || stepAgeMs >= MAX_STEP_MS;
  return isStepOver && unreleased > 0 ? 'release' : 'wait';
}
