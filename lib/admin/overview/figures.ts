import 'server-only';
import { readMailOutcomes, readMailQueue } from '@/db/outbox/mail-queue';
import { readWithheldSums } from '@/db/queries/referrals';
import { readDailySignups, readStatistics } from '@/db/queries/statistics';
import { PREMIERE_SPOTS, REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../../constants';
import { metrics } from '../../observability/metrics';
import { runDoctor } from '../../operators/doctor/doctor';
import type { Finding } from '../../operators/doctor/finding';
import { cachedRead } from '../cached-reads';
import { countForReview } from '../review/review';

const MONTH_DAYS = 30;
const WEEK_DAYS = 7;

const readSums = cachedRead(readStatistics);

/** People in total, and signups of the last day, week and month. */
export const readPeopleTotals = cachedRead(async (handle) => {
  const { value: sums } = await readSums(handle);
  const days = (await readDailySignups(handle, MONTH_DAYS)).map(({ signups }) => signups);
  const last = (count: number) => days.slice(-count).reduce((sum, each) => sum + each, 0);
  return {
    ...sums,
    spotsLeft: Math.max(0, PREMIERE_SPOTS - sums.people),
    today: last(1),
    week: last(WEEK_DAYS),
    month: last(MONTH_DAYS),
  };
});

/** The store credit owed, and what it would be if every withheld referral were released. */
export const readCreditTotals = cachedRead(async (handle) => {
  const { creditCents } = (await readSums(handle)).value;
  const { referrals, referrers, newBonuses } = await readWithheldSums(handle, VIP_REFERRALS);
  const withheldCents = referrals * REFERRAL_CREDIT_CENTS;
  return {
    owedCents: creditCents,
    withheldReferrals: referrals,
    withheldReferrers: referrers,
    withheldCents,
    newBonuses,
    worstCaseCents: creditCents + withheldCents + newBonuses * VIP_BONUS_CENTS,
  };
});

export const readMailTotals = cachedRead(async (handle) => ({
  ...(await readMailQueue(handle)),
  ...(await readMailOutcomes(handle)),
}));

/** Counts only those that this process rejected: they are not stored. */
export async function countRejectedCaptchas(): Promise<number> {
  const { values } = await metrics().captchas.get();
  return values.find(({ labels }) => labels.outcome === 'rejected')?.value ?? 0;
}

export interface OpenWork {
  withheld: number;
  deadMail: number;
}

/** What waits for an operator: the numbers in the navigation of every page. */
export const readOpenWork = cachedRead(
  async (handle): Promise<OpenWork> => ({
    withheld: (await countForReview(handle, 'withheld')).all,
    deadMail: (await readMailQueue(handle)).dead,
  }),
  10_000,
);

/** The checks read every table, which takes seconds with a million people. */
export const readDoctorFindings = cachedRead(async (handle): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for await (const finding of runDoctor(process.env, handle, { online: false })) findings.push(finding);
  return findings;
}, 5 * 60_000);
