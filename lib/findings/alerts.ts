import { assertWritable } from '@/db/checks/server';
import type { Handle } from '@/db/client';
import { DISK_FULL, errorCode } from '@/db/errors';
import { forgetGone, storeAppeared, storeGone } from '@/db/queries/open-findings';
import type { CaptchaVerifier } from '../captcha/verify';
import type { Env } from '../config/env';
import { MINUTE_MS } from '../days';
import { notifyOperators } from '../email/operator-mail';
import { findDatabaseCause } from '../observability/describe-error';
import { repeatedErrorLog } from '../observability/log';
import { repeat } from '../repeat';
import { databaseFailure } from './checks/database';
import { captchaRefused, captchaSecret } from './checks/services';
import { type Finding, isFound, runCheck, titleOf } from './finding';
import { runEveryMinute } from './findings';
import { sendUrgentMail } from './urgent-mail';

/** Mails operators what appeared and what is gone since the last call. It says nothing about checks without a result. */
export async function mailChanges(
  handle: Handle,
  operators: readonly string[],
  results: readonly Finding[],
): Promise<void> {
  const found = results.filter(isFound).map((one) => ({ subject: '', ...one }));
  const checked = results.map(({ id }) => id);
  await handle.transaction(async (tx) => {
    await forgetGone(tx, checked, found);
    const gone = await storeGone(tx, checked, found);
    const appeared = await storeAppeared(tx, found);
    if (gone.length + appeared.length === 0) return;
    await notifyOperators(tx, operators, { ...alertOf(appeared, gone), isAlert: true });
  });
}

interface Change {
  sentence: string;
  remedy: string;
}

function alertOf(appeared: readonly Change[], gone: readonly { sentence: string }[]) {
  const resolved = gone.map(({ sentence }) => ({
    sentence: `Resolved: ${sentence}`,
    remedy: 'No check finds it any more.',
  }));
  const changes = [...appeared, ...resolved];
  const lines = changes.map(({ sentence, remedy }) =>
    changes.length > 1 ? `${sentence}. ${remedy}` : remedy,
  );
  return { title: titleOf(changes), sentence: lines.join('\n') };
}

/** A waitlist without operators stores nothing, so the first operator is mailed about everything. */
export async function sendAlerts(
  handle: Handle,
  operators: readonly string[],
  captcha?: CaptchaVerifier,
): Promise<void> {
  if (operators.length === 0) return;
  await assertWritable(handle);
  const results = await runEveryMinute(handle);
  if (captcha)
    for (const finding of [captchaSecret, captchaRefused])
      results.push(...(await runCheck(finding, captcha)));
  await mailChanges(handle, operators, results);
}

interface Server {
  mailers: { db: Handle };
  env: Env;
  captcha: CaptchaVerifier;
}

/** A failover or a restart takes less. */
const FAILURES_TO_MAIL = 3;

const logFailure = repeatedErrorLog('alerts_failed');

/** While the database stores nothing, neither does it store an alert, so operators are mailed past it, once a day. */
export function startAlerts({ mailers, env, captcha }: Server) {
  let failures = 0;
  const mailFailure = async (error: unknown) => {
    failures += 1;
    logFailure(error);
    if (findDatabaseCause(error) && (failures >= FAILURES_TO_MAIL || errorCode(error) === DISK_FULL))
      await sendUrgentMail(env, [databaseFailure(error)]);
  };
  const run = async () => {
    await sendAlerts(mailers.db, env.OPERATORS, captcha);
    failures = 0;
  };
  return repeat(MINUTE_MS, () => run().catch(mailFailure).catch(logFailure));
}
