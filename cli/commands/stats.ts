import type { Command } from 'commander';
import { formatDollars } from '@/lib/credit/money';
import { readStats, type WaitlistStats } from '@/lib/operators/waitlist-summary';
import { countUpTo, type OutputOptions, parseCount, withOutput } from '../options';
import { bar } from '../output/chart';
import { greatest } from '../output/greatest';
import { print, printJson } from '../output/print';
import { facts, table } from '../output/table';
import { dollars, percent } from '../output/words';
import { withDatabase } from '../session';

/** Ten years. */
const LONGEST_CHART_DAYS = 3_650;

interface Options extends OutputOptions {
  days: number;
  top: number;
}

export function addStats(program: Command): void {
  withOutput(program.command('stats'))
    .description('how the list does: total, days, referrals, credit, mail')
    .option('--days <n>', 'days in the chart', countUpTo(LONGEST_CHART_DAYS), 14)
    .option('--top <n>', 'referrers in the list', parseCount, 10)
    .action(async (options: Options) => {
      const stats = await withDatabase((handle) => readStats(handle, options));
      if (options.json) printJson(stats);
      else print(describe(stats));
    });
}

function describe(stats: WaitlistStats): string[] {
  return [
    ...overview(stats),
    '',
    'Signups a day (UTC)',
    ...chart(stats.days),
    '',
    'Top referrers',
    ...topReferrers(stats),
  ];
}

function overview(stats: WaitlistStats): string[] {
  const { viralCoefficient, mail } = stats;
  const oldest = mail.pending > 0 ? `, the oldest for ${Math.round(mail.oldestSeconds)} s` : '';
  return facts([
    ['People', stats.total],
    ['VIPs', stats.vips],
    ['Invited', stats.invited],
    ['Erased', stats.erased],
    ['Came by a referral', `${stats.referred.toLocaleString('en-US')} (${percent(stats.referredShare)})`],
    [
      'Viral coefficient',
      viralCoefficient === null
        ? 'not known yet: nobody has been on the list for a week'
        : `${viralCoefficient.toFixed(2)} friends brought by each who has been on the list for a week`,
    ],
    ['Credit owed', formatDollars(stats.creditOwedDollars)],
    ['Withheld referrals', stats.withheldReferrals],
    ['Mail', `${mail.pending} waiting${oldest}; ${mail.dead} given up`],
  ]);
}

function chart(days: WaitlistStats['days']): string[] {
  const most = greatest(days.map(({ signups }) => signups));
  return table(
    ['day', 'signups', ''],
    days.map(({ day, signups }) => [day, signups, bar(signups, most)]),
  ).slice(1);
}

function topReferrers({ topReferrers: top }: WaitlistStats): string[] {
  if (top.length === 0) return ['Nobody has brought a friend yet.'];
  return table(
    ['code', 'position', 'referrals', 'credit', ''],
    top.map((one) => [
      one.referralCode,
      `#${one.signupPosition}`,
      one.referralCount,
      dollars(one.storeCreditCents),
      one.isVip ? 'VIP' : '',
    ]),
  );
}
