import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import type { Figure, Period } from '@/db/figures';
import { countDeadMail } from '@/db/outbox/mail-queue';
import { readWaitlist } from '@/db/queries/public-reads';
import { readFirstTryCounts } from '@/db/queries/reports/first-tries';
import { readSourceCounts, type SourceKind } from '@/db/queries/reports/sources';
import {
  readCreditGiven,
  readFirstSignup,
  readSignupsByDay,
  readSpotsTaken,
  readVipFigure,
  type SignupsByDay,
} from '@/db/queries/reports/statistics';
import { countWithheld, readWithheldSums } from '@/db/queries/withheld-referrals';
import { PREMIERE_SPOTS, REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../../constants';
import { DAY_MS, dayName, daysBefore, MINUTE_MS, startOfDay } from '../../days';
import { stoppedMail } from '../../findings/checks/mail';
import { runDoctor } from '../../findings/doctor';
import { type Finding, isFound } from '../../findings/finding';
import { everyMinute, runEveryMinute } from '../../findings/findings';
import { cachedRead } from '../cached-reads';
import type { Range } from './today-words';

/** The period that ends now, and the one before it, which ended as many days ago at this time of day. */
async function readPeriod(handle: Handle, range: Range): Promise<Period> {
  const [now, days] = [new Date(), Number(range)];
  const from = daysBefore(startOfDay(now), days - 1);
  const before = { from: daysBefore(from, days), to: daysBefore(now, days) };
  const first = (await readFirstSignup(handle)) ?? now;
  return { from, before: first <= before.from ? before : undefined };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function addUp(signups: SignupsByDay, { before }: Period) {
  const figure = (name: 'people' | 'referred' | 'invited'): Figure => ({
    total: sumOf(signups.map((row) => row[name].total)),
    added: sumOf(signups.map((row) => row[name].added)),
    before: before ? sumOf(signups.map((row) => row[name].before ?? 0)) : null,
  });
  return {
    people: figure('people'),
    referred: figure('referred'),
    invited: figure('invited'),
    creditCents: sumOf(signups.map((row) => row.creditCents)),
    erased: sumOf(signups.map((row) => row.erased)),
  };
}

/** Includes the signups by day, from which the chart is made. */
export const readPeopleTotals = cachedRead(async (handle, range: Range) => {
  const period = await readPeriod(handle, range);
  const [signups, vips, taken, { total }] = await Promise.all([
    readSignupsByDay(handle, period),
    readVipFigure(handle, period),
    readSpotsTaken(handle, period, PREMIERE_SPOTS),
    readWaitlist(handle),
  ]);
  const spots = { ...taken, total: Math.max(0, PREMIERE_SPOTS - total) };
  return { ...addUp(signups, period), vips, spots, signups, from: period.from };
});

/** Whether people can join, as it is now. */
export const readWaitlistState = async (handle: Handle) => (await readWaitlist(handle)).state;

/** The store credit owed, and what it would be if every referral that waits for an operator were released. */
export const readCreditTotals = cachedRead(async (handle, range: Range) => {
  const period = await readPeriod(handle, range);
  const [totals, given, withheld, { unconfirmed }] = await Promise.all([
    readPeopleTotals(handle, range),
    readCreditGiven(handle, period),
    readWithheldSums(handle, VIP_REFERRALS, period.from),
    countWithheld(handle),
  ]);
  const withheldCents = withheld.referrals * REFERRAL_CREDIT_CENTS;
  return {
    owed: { ...given, total: totals.creditCents },
    withheld: { total: withheld.referrals, added: withheld.added, before: null },
    withheldCents,
    withheldReferrers: withheld.referrers,
    unconfirmed,
    worstCaseCents: totals.creditCents + withheldCents + withheld.newBonuses * VIP_BONUS_CENTS,
  };
});

/** What waits for an operator: the numbers in the navigation of every page. */
export const readOpenWork = cachedRead(
  async (handle) => ({
    withheld: (await countWithheld(handle)).withheld,
    deadMail: await countDeadMail(handle),
  }),
  10_000,
);

export type SignupsOfDay = ReturnType<typeof signupsSince>[number];

/** The days in UTC up to today, oldest first. Those without signups count 0. */
function signupsSince(from: Date, signups: SignupsByDay) {
  const daysSince = (time: Date) => Math.floor((time.getTime() - from.getTime()) / DAY_MS);
  const days = Array.from({ length: daysSince(new Date()) + 1 }, (_, index) => ({
    day: dayName(new Date(from.getTime() + index * DAY_MS)),
    signups: 0,
    referred: 0,
  }));
  for (const { day, people, referred } of signups) {
    const counts = days[daysSince(day)];
    if (counts) Object.assign(counts, { signups: people.total, referred: referred.total });
  }
  return days;
}

export async function readSignups(handle: Handle, range: Range) {
  const { signups, from } = await readPeopleTotals(handle, range);
  return signupsSince(from, signups);
}

export type Share = Pick<Awaited<ReturnType<typeof readSourceCounts>>[number], 'people' | 'share'>;

export const readFirstTries = cachedRead(
  async (handle, range: Range) => {
    const { from } = await readPeriod(handle, range);
    return { from, answers: await readFirstTryCounts(handle, from) };
  },
  5_000,
  MINUTE_MS,
);

/** People by source, most first; null without one. */
export const readSources = cachedRead(
  async (handle, by: SourceKind, range: Range) => {
    const { from } = await readPeriod(handle, range);
    return { from, sources: await readSourceCounts(handle, { by, since: from }) };
  },
  5_000,
  MINUTE_MS,
);

/** The page shows this many cases of one finding, such as the largest groups of withheld referrals. */
const CASES_SHOWN = 3;
/** How long a page waits for the checks. */
const PATIENCE_MS = 1_500;

/** Stopped mail is left out, because the page shows it with its buttons, and so are the slow checks. */
export const readOpenFindings = cachedRead(async (handle): Promise<Finding[]> => {
  const found = (await runEveryMinute(handle)).filter(isFound);
  return found.filter(({ id }, n) => id !== stoppedMail.id && found[n - CASES_SHOWN]?.id !== id);
});

/** The checks read every table, which takes seconds with a million people. */
const readChecks = cachedRead(
  async (handle): Promise<Finding[]> => {
    const found: Finding[] = [];
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
