import { Badge } from '@/components/ui/badge';
import type { WavePerson, WavePlan } from '@/lib/admin/mailings/mailings';
import { formatCents } from '@/lib/credit/money';
import { formatCount } from '@/lib/format';
import { formatPeople } from '@/lib/plural';
import { type Column, DataTable } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { EmptyState } from '../ui/placeholders';
import { Stat, StatGroup } from '../ui/stat';

const columns: Column<WavePerson>[] = [
  { header: 'Place', isNumeric: true, card: 'hidden', cell: ({ place }) => formatCount(place) },
  {
    header: 'Person',
    card: 'title',
    isAddress: true,
    cell: (person) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <PersonLink {...person} />
          {person.isVip && <Badge variant="vip">VIP</Badge>}
        </span>
        <span className="block truncate text-muted lg:max-w-72">
          {`${person.firstName ? `${person.firstName} · ` : ''}score ${formatCount(person.priorityScore)} · ${formatCents(person.storeCreditCents)}`}
        </span>
      </>
    ),
  },
];

export function InvitationPlan({ plan, inLine }: { plan: WavePlan; inLine: number }) {
  const { people, heldBack, creditCents, vips, shown } = plan;
  const skipped =
    heldBack > 0 ? `, skips ${formatCount(heldBack)} who ${heldBack === 1 ? 'is' : 'are'} held back` : '';
  if (people === 0) {
    return (
      <EmptyState
        title="Nobody to invite"
        description="People who have joined, want email and are not invited yet appear here. Share the site’s link first."
      />
    );
  }
  return (
    <>
      <StatGroup className="mb-6">
        <Stat label="People" value={people} hint={`of ${formatCount(inLine)} who can be invited${skipped}`} />
        <Stat label="VIPs" value={vips} />
        <Stat label="Store credit they hold" value={formatCents(creditCents)} />
      </StatGroup>
      <DataTable
        label={shown.length < people ? 'The first and the last people of the wave' : 'The people of the wave'}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      {shown.length < people && (
        <p className="mt-2 text-muted text-sm">
          {`The first and the last of ${formatPeople(people)}. The wave may still change until you send it.`}
        </p>
      )}
    </>
  );
}
