import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import { listPutAside } from '@/db/queries/open-findings';
import { MINUTE_MS } from '../../days';
import { stoppedMail } from '../../findings/checks/mail';
import { runDoctor } from '../../findings/doctor';
import { type Finding, isFound, versionOf } from '../../findings/finding';
import { everyMinute, runEveryMinute } from '../../findings/findings';
import { cachedRead } from '../cached-reads';
import { readTotals } from './today';

/** Stopped mail is left out, because the page shows it with its buttons. */
const readQuickChecks = cachedRead(
  async (handle): Promise<Finding[]> =>
    (await runEveryMinute(handle)).filter((one) => isFound(one) && one.id !== stoppedMail.id),
);

/** These checks read every table, which takes seconds with a million people. */
const readSlowChecks = cachedRead(
  async (handle): Promise<Finding[]> => {
    const found: Finding[] = [];
    for await (const result of runDoctor(process.env, handle, { isOnline: false }))
      if (isFound(result)) found.push(result);
    return found.filter(({ id }) => everyMinute.every((finding) => finding.id !== id));
  },
  5 * MINUTE_MS,
  60 * MINUTE_MS,
);

/** How long a page waits for the slow checks. */
const PATIENCE_MS = 100;

/** The first ones of a process begin after the figures, which they would slow down. Undefined while they run, and after a failure. */
function hurrySlowChecks(handle: Handle) {
  const checks = readTotals(handle).then(() => readSlowChecks(handle));
  return Promise.race([checks.catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })]);
}

const severities: readonly Finding['severity'][] = ['problem', 'warning', 'task'];
const rankOf = ({ severity }: Finding) => severities.indexOf(severity);

/** The page shows this many cases of one finding, such as the largest groups of withheld referrals. */
const CASES_SHOWN = 3;

export type Need = Awaited<ReturnType<typeof readNeeds>>['open'][number];

/** What needs somebody, the most severe first, and what operators put aside that has not changed since. */
export async function readNeeds(handle: Handle) {
  const [quick, aside] = await Promise.all([readQuickChecks(handle), listPutAside(handle)]);
  const slow = await hurrySlowChecks(handle);
  const markAside = ({ subject = '', ...finding }: Finding) => {
    const need = { ...finding, subject, version: versionOf(finding) };
    const isThis = (row: (typeof aside)[number]) =>
      row.id === need.id && row.subject === subject && row.version === need.version;
    return { ...need, aside: aside.find(isThis) };
  };
  const [quickNeeds, slowNeeds] = [quick.map(markAside), (slow ?? []).map(markAside)];
  const isOpen = (need: { aside?: object }) => need.aside === undefined;
  const shown = quickNeeds.filter(isOpen).filter(({ id }, n, all) => all[n - CASES_SHOWN]?.id !== id);
  return {
    open: [...shown, ...slowNeeds.filter(isOpen)].toSorted((one, other) => rankOf(one) - rankOf(other)),
    aside: [...quickNeeds, ...slowNeeds].filter((need) => !isOpen(need)),
    isComplete: slow !== undefined,
  };
}
