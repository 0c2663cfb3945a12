import type { Command } from 'commander';
import {
  readSourceCounts,
  type SourceCount,
  type SourceKind,
  sourceKinds,
} from '@/lib/admin/overview/charts';
import { readStats, type WaitlistStats } from '@/lib/admin/overview/stats';
import { sourceTitle } from '@/lib/admin/people/people-view';
import { formatCents } from '@/lib/credit/money';
import { daysBefore, startOfDay } from '@/lib/days';
import { formatCount } from '@/lib/format';
import { addQuery, numberOption, TypedOption } from '../command';
import { facts, formatBar, formatShare, table, tableOr } from '../output';

const MAX_DAYS = 3_650;
const TOP_SOURCES = 20;

type Counts = { by: SourceKind; days: number | null; sources: SourceCount[] };

export function addStats(program: Command): void {
  addQuery(program, 'stats', {
    description: 'show totals, signups per day, top referrers, credit and email',
    options: {
      by: new TypedOption<SourceKind | undefined>(
        '--by <what>',
        'count people by where they came from instead',
      ).choices(sourceKinds),
      days: numberOption('--days <n>', 'days in the chart (default: 14), or to count with --by', MAX_DAYS),
      top: numberOption('--top <n>', 'number of top referrers (default: 10), or of rows with --by'),
    },
    run: async ({ handle, options }): Promise<WaitlistStats | Counts> => {
      const { by, days, top } = options;
      if (by === undefined) return readStats(handle, { days: days ?? 14, top: top ?? 10 });
      const since = days ? daysBefore(startOfDay(new Date()), days - 1) : null;
      const sources = await readSourceCounts(handle, { by, since, limit: top ?? TOP_SOURCES });
      return { by, days: days ?? null, sources };
    },
    lines: (result, { top = TOP_SOURCES }) =>
      'sources' in result ? describeSources(result, top) : describeWaitlist(result),
  });
}

function describeSources({ by, sources }: Counts, top: number): string[] {
  if (sources.length === 0) return ['No signups to count.'];
  const max = sources[0]?.people ?? 0;
  return [
    `People by ${by}`,
    ...table(sources, {
      [by]: ({ source }) => sourceTitle(source, by),
      people: ({ people }) => people,
      share: ({ share }) => formatShare(share),
      '': ({ people }) => formatBar(people, max),
    }),
    ...(sources.length < top ? [] : [`These are the top ${top}. Use --top to show more.`]),
  ];
}

function describeWaitlist(stats: WaitlistStats): string[] {
  const { withheldReferrals, unconfirmedReferrals, mail, days, topReferrers } = stats;
  const oldest = mail.pending > 0 ? `, the oldest for ${Math.round(mail.oldestSeconds)} s` : '';
  const max = Math.max(...days.map(({ signups }) => signups));
  return [
    ...facts({
      People: stats.people,
      VIPs: stats.vips,
      Invited: stats.invited,
      Erased: stats.erased,
      Referred: `${formatCount(stats.referred)} (${formatShare(stats.referredShare)})`,
      'Friends per person': stats.friendsPerPerson.toFixed(2),
      Owed: formatCents(stats.creditOwedCents),
      'Withheld referrals': withheldReferrals,
      'Unconfirmed referrals': unconfirmedReferrals,
      Email: `${formatCount(mail.pending)} pending${oldest}; ${formatCount(mail.dead)} dead`,
    }),
    '',
    'Signups per day (UTC)',
    ...table(days, {
      day: ({ day }) => day,
      signups: ({ signups }) => signups,
      '': ({ signups }) => formatBar(signups, max),
    }),
    '',
    'Top referrers',
    ...tableOr('Nobody has referred a friend yet.', topReferrers, {
      code: ({ referralCode }) => referralCode,
      position: ({ signupPosition }) => `#${signupPosition}`,
      referrals: ({ referralCount }) => referralCount,
      credit: ({ storeCreditCents }) => formatCents(storeCreditCents),
      '': ({ isVip }) => (isVip ? 'VIP' : ''),
    }),
  ];
}
