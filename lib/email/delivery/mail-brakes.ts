import type { Handle } from '@/db/client';
import { listBrakes, readWelcomeFigures, stopWelcomes } from '@/db/outbox/brakes';
import {
  finishWave,
  lockSendingWaves,
  readWaveProgress,
  releaseStep,
  stopWave,
} from '@/db/outbox/wave-brakes';
import { LARGEST_STEP, type MailBrakeRow, WELCOME_BRAKE } from '@/db/schema/mail-brakes';
import { log, repeatedErrorLog } from '../../observability/log';
import { decideWave, stopReason, WELCOME_BOUNCE_LIMIT, WELCOME_WINDOW } from './brake-rules';

const POLL_INTERVAL_MS = 500;
/** While a wave waits for outcomes. */
const QUICK_INTERVAL_MS = 50;
/** Counting a large wave takes up at most a tenth of the time: signups use the same database. */
const INTERVALS_PER_CHECK = 9;

const logFailure = repeatedErrorLog('mail_brakes_failed');

/** Stops mail that could get the account closed, and releases waves in steps. */
export class MailBrakes {
  private nextCheckAt = 0;
  private isWaveOpen = false;

  /** @param hasEvents whether Resend reports outcomes. Without them, waves are released at once. */
  constructor(
    private readonly handle: Handle,
    private readonly hasEvents: boolean,
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
    if (this.hasEvents) await this.checkWelcomes();
    const brakes = await listBrakes(this.handle);
    this.isWaveOpen = brakes.some(({ id, state }) => state === 'sending' && id !== WELCOME_BRAKE);
    if (this.isWaveOpen) await this.handle.transaction((tx) => this.checkWaves(tx));
  }

  private async checkWelcomes(): Promise<void> {
    const found = await readWelcomeFigures(this.handle, WELCOME_WINDOW);
    const reason = stopReason(found.figures, WELCOME_BOUNCE_LIMIT);
    if (!reason || found.brake?.state === 'stopped') return;
    await stopWelcomes(this.handle, found, reason);
    log.error({ event: 'mail_stopped', brake: WELCOME_BRAKE, reason, ...found.figures });
  }

  private async checkWaves(tx: Handle): Promise<void> {
    for (const wave of await lockSendingWaves(tx)) await this.checkWave(tx, wave);
  }

  private async checkWave(tx: Handle, wave: MailBrakeRow): Promise<void> {
    const progress = await readWaveProgress(tx, wave);
    const decision = decideWave(progress, this.hasEvents);
    if (decision === 'wait') return;
    if (decision === 'finish') await finishWave(tx, wave.id);
    else if (decision === 'release') {
      await releaseStep(tx, wave, this.hasEvents ? wave.nextStepMails : LARGEST_STEP);
    } else {
      await stopWave(tx, wave.id, decision, progress);
      log.error({ event: 'mail_stopped', brake: wave.id, reason: decision, ...progress });
    }
  }
}
