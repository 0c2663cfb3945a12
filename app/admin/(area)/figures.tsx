import 'server-only';
import { Section } from '@/components/admin/ui/headings';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import { peopleHref } from '@/lib/admin/people/people-view';
import { readCreditTotals, readPeopleTotals } from '@/lib/admin/today/today';
import { describeChange, type Range } from '@/lib/admin/today/today-words';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { formatCents } from '@/lib/credit/money';
import { formatPeople } from '@/lib/plural';
import { runtime } from '@/lib/runtime';

// Each part of the Overview reads its figures itself, so that slow ones do not hold up the others.

interface RangeProps {
  range: Range;
}

export async function People({ range }: RangeProps) {
  const { people, erased, referred, invited, vips, spots } = await readPeopleTotals(
    runtime().admin.db,
    range,
  );
  const stat = (
    { total, ...figure }: typeof people,
    filter?: Parameters<typeof peopleHref>[0]['filter'],
  ) => ({
    value: total,
    href: peopleHref({ filter }),
    change: describeChange(figure, range),
  });
  return (
    <StatGroup>
      <Stat
        label="People"
        {...stat(people)}
        hint={erased > 0 && `and ${erased.toLocaleString('en-US')} erased`}
      />
      <Stat label="Referred" {...stat(referred, 'referred')} />
      {invited.total > 0 ? (
        <Stat label="Invited" {...stat(invited, 'invited')} />
      ) : (
        <Stat label="Spots left" {...stat(spots)} href="/" hint={`of ${PREMIERE_SPOTS}`} />
      )}
      <Stat label="VIPs" {...stat(vips, 'vip')} />
    </StatGroup>
  );
}

export async function Credit({ range }: RangeProps) {
  const totals = await readCreditTotals(runtime().admin.db, range);
  const { owed, withheld, withheldCents, withheldReferrers, unconfirmed, worstCaseCents } = totals;
  return (
    <Section title="Store credit">
      <StatGroup>
        <Stat
          label="Owed"
          value={formatCents(owed.total)}
          href={peopleHref({})}
          hint={`${formatCents(worstCaseCents)} if all withheld were released`}
          change={describeChange(owed, range, formatCents)}
        />
        <Stat
          label="Withheld referrals"
          value={withheld.total}
          href="/admin/review"
          hint={`${formatCents(withheldCents)}, of ${formatPeople(withheldReferrers)}`}
          change={describeChange(withheld, range)}
        />
        {unconfirmed > 0 && (
          <Stat label="Unconfirmed referrals" value={unconfirmed} hint="paid when the friend confirms" />
        )}
      </StatGroup>
    </Section>
  );
}
