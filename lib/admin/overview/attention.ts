import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import { MINUTE_MS } from '../../days';
import { runDoctor } from '../../findings/doctor';
import { type Found, isFound } from '../../findings/finding';
import { everyMinute, runEveryMinute } from '../../findings/findings';
import { stoppedMail } from '../../findings/mail';
import { cachedRead } from '../cached-reads';
import { readCreditTotals } from './figures';
import type { Range } from './period';

/** The page shows this many cases of one finding, such as the largest groups of withheld referrals. */
const CASES_SHOWN = 3;
/** How long a page waits for the checks. */
const PATIENCE_MS = 1_500;

/** Stopped mail is left out, because the page shows it with its buttons, and so are the slow checks. */
export const readOpenFindings = cachedRead(async (handle): Promise<Found[]> => {
  const found = (await runEveryMinute(handle)).filter(isFound);
  return found.filter(({ id }, n) => id !== stoppedMail.id && found[n - CASES_SHOWN]?.id !== id);
});

/** The checks read every table, which takes seconds with a million people. */
const readChecks = cachedRead(
  async (handle): Promise<Found[]> => {
    const found: Found[] = [];
    for await (const result of runDoctor(process.env, handle, { isOnline: false }))
      if (isFound(result)) found.push(result);
    return found.filter(({ id }) => everyMinute.every((finding) => finding.id !== id));
  },
  5 * MINUTE_MS,
  60 * MINUTE_MS,
);

/** The first checks of a process begin after the figures, which they would slow down. Undefined while they run. */
export async function readSlowChecks(handle: Handle, range: Range) {
  const checks = readCreditTotals(handle, range)
    .catch(() => {})
    .then(() => readChecks(handle));
  return Promise.race([checks, sleep(PATIENCE_MS, undefined, { ref: false })]);
}
