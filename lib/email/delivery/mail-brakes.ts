import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import {
  type BrakeFigures,
  hasSendingMailing,
  listUnfinishedMailings,
  lockQueuedMailings,
  readStandingFigures,
  readStandingMailings,
  type StandingMailing,
  setState,
  stopStanding,
} from '@/db/outbox/mailings/state';
import { type Progress, readProgress, releaseStep, stopMailing } from '@/db/outbox/mailings/steps';
import { postponeMailOf, readBouncingNetworks } from '@/db/outbox/network-brake';
import { releaseUnverified } from '@/db/outbox/unverified-mail';
import { LARGEST_STEP, type MailingRow, type StopReason } from '@/db/schema/mailings';
import { nameOfMailing } from '../../mail-words';
import { log, repeatedErrorLog } from '../../observability/log';
import { tendMailing } from '../mailings/kinds';
import { notifyOperators } from '../operator-mail';

/** Resend closes accounts above 4 % bounces or 0.08 % complaints. What an operator sends goes to many at once, so it stops earlier. */
export const SENT_BOUNCE_LIMIT = 0.02;
export const WELCOME_BOUNCE_LIMIT = 0.04;
/** The last mails of a standing mailing, which are judged together. */
export const WELCOME_WINDOW = 500;
/** The limit is for people who never passed a captcha, unless they joined while captchas could not be verified. */
const UNVERIFIED_PER_HOUR = 60;

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

const POLL_INTERVAL_MS = 500;
/** A mailing that waits for outcomes is checked this often. */
const QUICK_INTERVAL_MS = 50;
/** Counting a large mailing takes up a twentieth of the time, because signups use the same database. */
const INTERVALS_PER_CHECK = 19;
/** A check may be slow because the database stalled once. Nothing stops mail during the pause after it, so the pause is short. */
const MAX_PAUSE_MS = 2_000;
/** Mail waits this long for a check, which then continues beside it. */
const PATIENCE_MS = 5_000;

const logFailure = repeatedErrorLog('mail_brakes_failed');

/** How long a check queues people and cancels mail, before it lets mail go on. */
const TENDING_MS = 1_000;

/** Stops mail that could get the account closed, and sends mailings in steps. */
export class MailBrakes {
  /** Whether a mailing is being sent. */
  isSending = false;
  /** Whether a mailing has people to queue or mail to cancel. */
  isTending = false;
  private nextCheckAt = 0;
  private isChecking = false;

  constructor(
    private readonly handle: Handle,
    private readonly mailings: Handle,
    private readonly options: { hasEvents: boolean; operators: readonly string[] },
  ) {}

  async check(): Promise<void> {
    if (this.isChecking || performance.now() < this.nextCheckAt) return;
    this.isChecking = true;
    const checked = this.checkAndPause().finally(() => {
      this.isChecking = false;
    });
    await Promise.race([checked, sleep(PATIENCE_MS, undefined, { ref: false })]);
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
    const interval = this.isSending ? QUICK_INTERVAL_MS : POLL_INTERVAL_MS;
    this.nextCheckAt = performance.now() + Math.max(interval, pause);
  }

  private async checkAll(): Promise<void> {
    if (this.options.hasEvents) {
      for (const mailing of await readStandingMailings(this.handle)) await this.checkStanding(mailing);
    }
    await releaseUnverified(this.handle, UNVERIFIED_PER_HOUR);
    if (this.options.hasEvents) await this.checkNetworks();
    this.isTending = await this.tend();
    this.isSending = this.isTending || (await hasSendingMailing(this.handle));
    if (!this.isSending) return;
    await this.mailings.transaction(async (tx) => {
      for (const mailing of await lockQueuedMailings(tx)) await this.checkSteps(tx, mailing);
    });
  }

  /** Returns whether something is left to do. */
  private async tend(): Promise<boolean> {
    const endsAt = performance.now() + TENDING_MS;
    for (;;) {
      const unfinished = await listUnfinishedMailings(this.handle);
      if (unfinished.length === 0 || performance.now() > endsAt) return unfinished.length > 0;
      for (const mailing of unfinished) await tendMailing(this.mailings, mailing);
    }
  }

  private async checkStanding(mailing: StandingMailing): Promise<void> {
    if (mailing.state === 'stopped') return;
    const figures = await readStandingFigures(this.handle, mailing, WELCOME_WINDOW);
    const reason = stopReason(figures, WELCOME_BOUNCE_LIMIT);
    if (!reason) return;
    await stopStanding(this.handle, mailing, figures, reason);
    log.error({ event: 'mail_stopped', mailing: mailing.kind, reason, ...figures });
  }

  private async checkNetworks(): Promise<void> {
    const isOver = ({ mails, bounced }: { mails: number; bounced: number }) =>
      stopReason({ mails, bounced, complained: 0, earlyComplaints: 0 }, WELCOME_BOUNCE_LIMIT) !== null;
    const over = (await readBouncingNetworks(this.handle)).filter(isOver);
    if (over.length > 0)
      await postponeMailOf(
        this.handle,
        over.map(({ network }) => network),
      );
  }

  private async checkSteps(tx: Handle, mailing: MailingRow): Promise<void> {
    const progress = await readProgress(tx, mailing);
    const { hasEvents } = this.options;
    const decision = decideStep(progress, hasEvents);
    if (decision === 'wait') return;
    if (decision === 'finish') await this.finish(tx, mailing, progress);
    else if (decision === 'release') {
      await releaseStep(tx, mailing, hasEvents ? mailing.nextStepMails : LARGEST_STEP);
    } else {
      await stopMailing(tx, mailing, decision, progress);
      log.error({ event: 'mail_stopped', mailing: mailing.id, reason: decision, ...progress });
    }
  }

  private async finish(tx: Handle, mailing: MailingRow, { mails, bounced }: Progress): Promise<void> {
    await setState(tx, mailing, 'done');
    const warning = bounced > SENT_BOUNCE_LIMIT * mails ? ` Of ${mails}, ${bounced} bounced.` : '';
    const sentence = `All its emails are sent.${warning}`;
    const alert = { title: `A mailing is finished (${nameOfMailing(mailing)})`, sentence };
    await notifyOperators(tx, this.options.operators, { ...alert, isAlert: true });
  }
}
