import { formatCents } from '@/lib/credit/money';
import type { LedgerLine } from '@/lib/place/read-place';
import { cn } from '@/lib/utils';
import { Day, PlacePager, type PlaceProps, PlaceSection } from './section';

const kindWords: Record<LedgerLine['kind'], string> = {
  referral: 'A friend joined',
  reversal: 'A friend no longer counts',
  vip_bonus: 'VIP bonus',
  bonus_reversal: 'VIP bonus taken back',
};

export function CreditSection({ outcome, place }: PlaceProps) {
  const { rows, page } = place.ledger;
  return (
    <PlaceSection id="ledger" title="Store credit" outcome={outcome} note="Every change, the latest first.">
      {rows.length > 0 ? (
        <ol className="border-line border-b">
          {rows.map(({ friendId, kind, createdAt, amountCents }) => (
            <li
              key={`${friendId} ${kind} ${createdAt.getTime()}`}
              className="flex gap-4 border-line border-t py-3"
            >
              <div className="min-w-0 grow">
                <p>{kindWords[kind]}</p>
                <p className="text-muted text-small">
                  <Day value={createdAt} />
                </p>
              </div>
              <p className={cn('font-semibold', amountCents < 0 && 'text-coral-deep')}>
                {amountCents < 0 ? '−' : '+'}
                {formatCents(Math.abs(amountCents))}
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <p>{page > 1 ? 'No more changes.' : 'No credit yet. Each friend who counts adds to it.'}</p>
      )}
      <PlacePager list="ledger" {...place.ledger} />
    </PlaceSection>
  );
}
