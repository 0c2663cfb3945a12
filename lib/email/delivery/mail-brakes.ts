import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import {
  type BrakeFigures,
  hasSendingWave,
  type ListedBrake,
  readStandingBrakes,
  readStandingFigures,
  selectBrakes,
  stopStanding,
} from '@/db/outbox/brakes';
import { releaseUnverified } from '@/db/outbox/unverified-mail';
import {
  closeWave,
  lockSendingWaves,
  readWaveProgress,
  releaseStep,
  stopWave,
  type WaveProgress,
} from '@/db/outbox/wave-brakes';
import {
  LARGEST_STEP,
  type MailBrakeRow,
  mailBrakes,
  type StandingBrake,
  type StopReason,
  standingBrakes,
} from '@/db/schema/mail-brakes';
import { log, repeatedErrorLog } from '../../observability/log';
import { notifyOperators } from '../operator-mail';

/** Resend closes accounts above 4 % bounces or 0.08 % complaints. A wave is mail to many at once, so it stops earlier. */
const WAVE_BOUNCE_LIMIT = 0.02;
export const WELCOME_BOUNCE_LIMIT = 0.04;
/** The last mails behind a standing brake, which are judged together. */
export const WELCOME_WINDOW = 500;
/** The limit is for people who never passed a captcha, unless they joined while captchas could not be verified. */
export const UNVERIFIED_PER_HOUR = 60;

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
export function decideWave(progress: WaveProgress, hasEvents: boolean) {
  const { unsent, unreleased, stepMails, stepSettled, stepAgeMs } = progress;
  if (unsent === 0) return 'finish';
  const reason = hasEvents ? stopReason(progress, WAVE_BOUNCE_LIMIT) : null;
  if (reason) return reason;
  const isStepOver = !hasEvents || stepSettled >= SETTLED_SHARE * stepMails || stepAgeMs >= MAX_STEP_MS;
  return isStepOver && unreleased > 0 ? 'release' : 'wait';
}

const standingMail: Record<string, string> = {
  welcome: 'Welcome mail',
  unverified: 'Mail to people who never passed a captcha',
} satisfies Record<StandingBrake, string>;

/** Operators read it at the beginning of a sentence. An announcement has a subject. */
export function nameOfMail({ id, subject }: Pick<ListedBrake, 'id' | 'subject'>): string {
  return standingMail[id] ?? (subject === null ? 'A wave of invitations' : `The announcement “${subject}”`);
}

const POLL_INTERVAL_MS = 500;
/** A wave that waits for outcomes is checked this often. */
const QUICK_INTERVAL_MS = 50;
/** Counting a large wave takes up a twentieth of the time, because signups use the same database. */
const INTERVALS_PER_CHECK = 19;
/** A check may be slow because the database stalled once. Nothing stops mail during the pause after it, so the pause is short. */
const MAX_PAUSE_MS = 2_000;
/** Mail waits this long for a check, which then continues beside it. */
const PATIENCE_MS = 5_000;

const logFailure = repeatedErrorLog('mail_brakes_failed');

/** Stops mail that could get the account closed, and releases waves in steps. */
export class MailBrakes {
  private nextCheckAt = 0;
  private isWaveOpen = false;
  private isChecking = false;

  constructor(
    private readonly handle: Handle,
    private readonly waves: Handle,
    private readonly options: { hasEvents: boolean; operators: readonly string[] },
  ) {}

  /** Returns whether a wave is being sent. */
  async check(): Promise<boolean> {
    if (this.isChecking || performance.now() < this.nextCheckAt) return this.isWaveOpen;
    this.isChecking = true;
    const checked = this.checkAndPause().finally(() => {
      this.isChecking = false;
    });
    await Promise.race([checked, sleep(PATIENCE_MS, undefined, { ref: false })]);
    return this.isWaveOpen;
  }

  private async checkAndPause(): Promise<void> {
    const startedAt = performance.now();
    const pause = await this.checkAll().then(
      () => Math.min(INTERVALS_PER_CHECK * (performance.now() - startedAt), MAX_PAUSE_MS),
      (error) => {
        // What is stopped stays stopped. How long a failure took says nothing about the next check.
        logFailure(error);
        return POLL_INTERVAL_MS;
      },
    );
    const interval = this.isWaveOpen ? QUICK_INTERVAL_MS : POLL_INTERVAL_MS;
    this.nextCheckAt = performance.now() + Math.max(interval, pause);
  }

  private async checkAll(): Promise<void> {
    if (this.options.hasEvents) {
      const rows = await readStandingBrakes(this.handle);
      for (const brake of standingBrakes)
        await this.checkStanding(
          brake,
          rows.find(({ id }) => id === brake),
        );
    }
    await releaseUnverified(this.handle, UNVERIFIED_PER_HOUR);
    this.isWaveOpen = await hasSendingWave(this.handle);
    if (!this.isWaveOpen) return;
    await this.waves.transaction(async (tx) => {
      for (const wave of await lockSendingWaves(tx)) await this.checkWave(tx, wave);
    });
  }

  private async checkStanding(brake: StandingBrake, row: MailBrakeRow | undefined): Promise<void> {
    if (row?.state === 'stopped') return;
    const resumedAt = row?.resumedAt ?? null;
    const figures = await readStandingFigures(this.handle, brake, WELCOME_WINDOW, resumedAt);
    const reason = stopReason(figures, WELCOME_BOUNCE_LIMIT);
    if (!reason) return;
    await stopStanding(this.handle, brake, resumedAt, figures, reason);
    log.error({ event: 'mail_stopped', brake, reason, ...figures });
  }

  private async checkWave(tx: Handle, wave: MailBrakeRow): Promise<void> {
    const progress = await readWaveProgress(tx, wave);
    const { hasEvents } = this.options;
    const decision = decideWave(progress, hasEvents);
    if (decision === 'wait') return;
    if (decision === 'finish') await this.finishWave(tx, wave);
    else if (decision === 'release') {
      await releaseStep(tx, wave, hasEvents ? wave.nextStepMails : LARGEST_STEP);
    } else {
      await stopWave(tx, wave.id, decision, progress);
      log.error({ event: 'mail_stopped', brake: wave.id, reason: decision, ...progress });
    }
  }

  private async finishWave(tx: Handle, { id }: MailBrakeRow): Promise<void> {
    await closeWave(tx, id, 'done');
    const [brake] = await selectBrakes(tx, eq(mailBrakes.id, id));
    if (!brake) return;
    const alert = { title: `${nameOfMail(brake)} is finished`, sentence: 'All its emails are sent.' };
    await notifyOperators(tx, this.options.operators, { ...alert, isAlert: true });
  }
}
