import { PersonLink } from '@/components/admin/ui/links';
import { LocalTime } from '@/components/admin/ui/local-time';
import { EmptyState } from '@/components/admin/ui/placeholders';
import { formatCentsChange } from '@/lib/admin/format';
import type { LedgerItem } from '@/lib/admin/people/person-page';
import { cn } from '@/lib/utils';

const kindWords: Record<LedgerItem['entry']['kind'], string> = {
  referral: 'A referral was paid',
  reversal: 'A referral was reversed',
  vip_bonus: 'VIP bonus',
  bonus_reversal: 'VIP bonus taken back',
};

/** The ledger as a timeline, newest first. */
export function LedgerTimeline({ items }: { items: LedgerItem[] }) {
  if (items.length === 0) {
    return <EmptyState title="No entries yet" description="Each paid referral adds an entry." />;
  }
  return (
    <ol className="border-hairline border-s">
      {items.map((item) => (
        <LedgerEntry key={`${item.friend.id} ${item.entry.kind}`} item={item} />
      ))}
    </ol>
  );
}

function LedgerEntry({ item: { entry, friend } }: { item: LedgerItem }) {
  const { createdAt, kind, amountCents } = entry;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 ps-5 before:absolute before:-start-1 before:top-4 before:size-2 before:rounded-full before:bg-strong">
      <div className="min-w-0">
        <p className="text-strong">{kindWords[kind]}</p>
        <p className="text-muted text-sm">
          <LocalTime value={createdAt} /> · <PersonLink {...friend} />
        </p>
      </div>
      <p className={cn('figures font-medium', amountCents < 0 ? 'text-bad' : 'text-strong')}>
        {formatCentsChange(amountCents)}
      </p>
    </li>
  );
}
