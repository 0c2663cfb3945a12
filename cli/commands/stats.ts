import type { Command } from 'commander';
import type { SourceKind } from '@/lib/admin/sources/source-counts';
import { formatCents } from '@/lib/credit/money';
import { readStats, type WaitlistStats } from '@/lib/operators/waitlist-summary';
import { runQuery } from '../actions';
import { integerUpTo, type OutputOptions, parseCount, withOutput } from '../options';
import { formatBar } from '../output/format';
import { facts, table } from '../output/table';
import { byOption, printSources } from './stats-by-source';

const MAX_DAYS = 3_650;

type Options = OutputOptions & { by?: SourceKind; days?: number; top?: number };

export function addStats(program: Command): void {
  withOutput(program.command('stats'))
    .description('show totals, signups per day, top referrers, credit and email')
    .addOption(byOption())
    .option('--days <n>', 'days in the chart (default: 14), or to count with --by', integerUpTo(MAX_DAYS))
    .option('--top <n>', 'number of top referrers (default: 10), or of rows with --by', parseCount)
    .action(({ by, ...options }: Options) => (by ? printSources({ by, ...options }) : printStats(options)));
}

function printStats({ days = 14, top = 10, json }: Options): Promise<void> {
  return runQuery({ json }, (handle) => readStats(handle, { days, top }), describe);
}

function describe(stats: WaitlistStats): string[] {
  return [
    ...overview(stats),
    '',
    'Signups per day (UTC)',
    ...chart(stats),
    '',
    'Top referrers',
    ...topReferrers(stats),
  ];
}

function overview(stats: WaitlistStats): string[] {
  const { viralCoefficient, mail } = stats;
  const oldest = mail.pending > 0 ? `, the oldest for ${Math.round(mail.oldestSeconds)} s` : '';
  return facts({
    People: stats.total,
    VIPs: stats.vips,
    Invited: stats.invited,
    Erased: stats.erased,
    Referred: `${stats.referred.toLocaleString('en-US')} (${(stats.referredShare * 100).toFixed(1)}%)`,
    'Viral coefficient':
      viralCoefficient === null
        ? 'unknown: nobody joined more than a week ago'
        : `${viralCoefficient.toFixed(2)} friends per person who joined more than a week ago`,
    'Credit owed': formatCents(stats.creditOwedCents),
    'Withheld referrals': stats.withheldReferrals,
    Email: `${mail.pending} pending${oldest}; ${mail.dead} dead`,
  });
}

function chart({ days }: WaitlistStats): string[] {
  const max = Math.max(...days.map(({ signups }) => signups));
  return table(days, {
    day: ({ day }) => day,
    signups: ({ signups }) => signups,
    '': ({ signups }) => formatBar(signups, max),
  });
}

function topReferrers({ topReferrers: referrers }: WaitlistStats): string[] {
  if (referrers.length === 0) return ['Nobody has referred a friend yet.'];
  return table(referrers, {
    code: ({ referralCode }) => referralCode,
    position: ({ signupPosition }) => `#${signupPosition}`,
    referrals: ({ referralCount }) => referralCount,
    credit: ({ storeCreditCents }) => formatCents(storeCreditCents),
    '': ({ isVip }) => (isVip ? 'VIP' : ''),
  });
}
