import { eq } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import {
  type BrakeFigures,
  type ListedBrake,
  listBrakes,
  readWelcomeFigures,
  selectBrakes,
  stopWelcomes,
} from '@/db/outbox/brakes';
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
  type StopReason,
  WELCOME_BRAKE,
} from '@/db/schema/mail-brakes';
import { log, repeatedErrorLog } from '../../observability/log';
import { notifyOperators } from '../operator-mail';

/** Resend closes accounts above 4 % bounces or 0.08 % complaints. A wave is mail to many at once, so it stops earlier. */
const WAVE_BOUNCE_LIMIT = 0.02;
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

/** Operators read it at the beginning of a sentence. An announcement has a subject. */
export function nameOfMail({ id, subject }: Pick<ListedBrake, 'id' | 'subject'>): string {
  if (id === WELCOME_BRAKE) return 'Welcome mail';
  return subject === null ? 'A wave of invitations' : `The announcement “${subject}”`;
}

const POLL_INTERVAL_MS = 500;
/** While a wave waits for outcomes. */
const QUICK_INTERVAL_MS = 50;
/** Counting a large wave takes up at most a twentieth of the time: signups use the same database. */
const INTERVALS_PER_CHECK = 19;

const logFailure = repeatedErrorLog('mail_brakes_failed');

/** Stops mail that could get the account closed, and releases waves in steps. */
export class MailBrakes {
  private nextCheckAt = 0;
  private isWaveOpen = false;

  constructor(
    private readonly handle: Handle,
    private readonly waves: Handle,
    private readonly options: { hasEvents: boolean; operators: readonly string[] },
  ) {}

  async check(): Promise<boolean> {
    const startedAt = performance.now();
    if (startedAt < this.nextCheckAt) return this.isWaveOpen;
    // What is stopped stays stopped, and other mail must not wait for the brakes.
    await this.checkAll().catch(logFailure);
    const endedAt = performance.now();
    const interval = this.isWaveOpen ? QUICK_INTERVAL_MS : POLL_INTERVAL_MS;
    this.nextCheckAt = endedAt + Math.max(interval, INTERVALS_PER_CHECK * (endedAt - startedAt));
    return this.isWaveOpen;
  }

  private async checkAll(): Promise<void> {
    const brakes = await listBrakes(this.handle);
    if (this.options.hasEvents) await this.checkWelcomes(brakes.find(({ id }) => id === WELCOME_BRAKE));
    this.isWaveOpen = brakes.some(({ id, state }) => state === 'sending' && id !== WELCOME_BRAKE);
    if (!this.isWaveOpen) return;
    await this.waves.transaction(async (tx) => {
      for (const wave of await lockSendingWaves(tx)) await this.checkWave(tx, wave);
    });
  }

  private async checkWelcomes(brake: MailBrakeRow | undefined): Promise<void> {
    if (brake?.state === 'stopped') return;
    const resumedAt = brake?.resumedAt ?? null;
    const figures = await readWelcomeFigures(this.handle, WELCOME_WINDOW, resumedAt);
    const reason = stopReason(figures, WELCOME_BOUNCE_LIMIT);
    if (!reason) return;
    await stopWelcomes(this.handle, resumedAt, figures, reason);
    log.error({ event: 'mail_stopped', brake: WELCOME_BRAKE, reason, ...figures });
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
