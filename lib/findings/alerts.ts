import type { Handle } from '@/db/client';
import { storeAppeared, storeGone } from '@/db/queries/open-findings';
import { MINUTE_MS } from '../days';
import { notifyOperators } from '../email/operator-mail';
import { repeatedErrorLog } from '../observability/log';
import { plural } from '../plural';
import { repeat } from '../repeat';
import { isFound, type Result } from './finding';
import { runEveryMinute } from './findings';

/** Mails operators what appeared and what is gone since the last call. It says nothing about checks without a result. */
export async function mailChanges(
  handle: Handle,
  operators: readonly string[],
  results: readonly Result[],
): Promise<void> {
  const found = results.filter(isFound).map((one) => ({ subject: '', ...one }));
  const checked = results.map(({ id }) => id);
  await handle.transaction(async (tx) => {
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
  const [change] = changes;
  if (change && changes.length === 1) return { title: change.sentence, sentence: change.remedy };
  const counts = [
    appeared.length > 0 && plural(appeared.length, 'new finding'),
    gone.length > 0 && `${gone.length} resolved`,
  ];
  return {
    title: counts.filter((count) => count !== false).join(', '),
    sentence: changes.map(({ sentence, remedy }) => `${sentence}. ${remedy}`).join('\n'),
  };
}

/** A waitlist without operators stores nothing, so the first operator is mailed about everything. */
export async function sendAlerts(handle: Handle, operators: readonly string[]): Promise<void> {
  if (operators.length > 0) await mailChanges(handle, operators, await runEveryMinute(handle));
}

const logFailure = repeatedErrorLog('alerts_failed');

export const startAlerts = (handle: Handle, operators: readonly string[]) =>
  repeat(MINUTE_MS, () => sendAlerts(handle, operators).catch(logFailure));
