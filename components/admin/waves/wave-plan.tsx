import { formatCount, formatDuration } from '@/lib/admin/format';
import type { PlannedWave } from '@/lib/admin/waves/wave-plan';
import { formatCents } from '@/lib/credit/money';
import { plural } from '@/lib/plural';
import { EmptyState } from '../ui/empty-state';
import { Skeleton } from '../ui/skeleton';
import { Stat, StatGroup } from '../ui/stat';
import { InviteeTable } from './invitee-table';

const range = (from: number | null, to: number | null) =>
  from === to ? String(from ?? '') : `${from?.toLocaleString('en-US')} to ${to?.toLocaleString('en-US')}`;

/** Who a wave would invite, and what that costs. */
export function WavePlanView({ plan, inLine }: { plan: PlannedWave; inLine: number }) {
  const { people, creditCents, vips, sendSeconds, shown } = plan;
  if (people === 0) {
    return (
      <EmptyState title="Nobody to invite" description="Everyone on the list is invited or wants no email." />
    );
  }
  return (
    <>
      <StatGroup className="mb-6">
        <Stat
          label="People"
          value={formatCount(people)}
          hint={`of ${formatCount(inLine)} who can be invited`}
        />
        <Stat label="Priority scores" value={range(plan.minScore, plan.maxScore)} />
        <Stat label="Positions" value={range(plan.firstPosition, plan.lastPosition)} />
        <Stat label="VIPs" value={formatCount(vips)} />
        <Stat label="Store credit they hold" value={formatCents(creditCents)} />
        <Stat
          label="Emails"
          value={formatCount(people)}
          hint={`sent in about ${formatDuration(Math.max(1, sendSeconds))} at Resend's default rate`}
        />
      </StatGroup>
      <InviteeTable people={shown} total={people} />
      {shown.length < people && (
        <p className="mt-2 text-muted text-sm">
          The first and the last of {plural(people, 'person', 'people')}. The wave may still change until you
          send it.
        </p>
      )}
    </>
  );
}

export function WavePlanSkeleton() {
  return (
    <div className="grid gap-6" role="status" aria-label="Loading">
      <Skeleton className="h-20" />
      <Skeleton className="h-96" />
    </div>
  );
}
