import { setTimeout as sleep } from 'node:timers/promises';
import { repeatedErrorLog } from '../../observability/log';

const POLL_INTERVAL_MS = 500;
/** A mailing that waits for outcomes is checked this often. */
const QUICK_INTERVAL_MS = 50;
/** Counting a large mailing takes up a twentieth of the time, because signups use the same database. */
const INTERVALS_PER_CHECK = 19;
/** A check may be slow because the database stalled once. Nothing stops mail during the pause after it, so the pause is short. */
const MAX_PAUSE_MS = 2_000;
/** Mail waits this long for a check, which then continues beside it. */
const PATIENCE_MS = 5_000;

const logFailure = repeatedErrorLog('mail_checks_failed');

/** Runs the checks of mail before requests, seldom enough to leave the database to visitors. */
export class MailChecks {
  /** Whether a mailing is being sent. */
  isSending = false;
  /** Whether a mailing has people to queue or mail to cancel. */
  isQueuing = false;
  private nextRunAt = 0;
  private isRunning = false;

  constructor(private readonly checkAll: () => Promise<{ isSending: boolean; isQueuing: boolean }>) {}

  async run(): Promise<void> {
    if (this.isRunning || performance.now() < this.nextRunAt) return;
    this.isRunning = true;
    const finished = this.runAndPause().finally(() => {
      this.isRunning = false;
    });
    await Promise.race([finished, sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  private async runAndPause(): Promise<void> {
    const startedAt = performance.now();
    const pause = await this.checkAll().then(
      (found) => {
        Object.assign(this, found);
        return Math.min(INTERVALS_PER_CHECK * (performance.now() - startedAt), MAX_PAUSE_MS);
      },
      (error) => {
        // What is stopped stays stopped. How long a failure took says nothing about the next check.
        logFailure(error);
        return POLL_INTERVAL_MS;
      },
    );
    const interval = this.isSending ? QUICK_INTERVAL_MS : POLL_INTERVAL_MS;
    this.nextRunAt = performance.now() + Math.max(interval, pause);
  }
}
