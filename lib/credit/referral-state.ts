import type { CreditEntryRow } from '@/db/schema/credit-entries';

export type ReferralState = 'withheld' | 'paid' | 'reversed';

/** @param entries all ledger entries about one friend. */
export function referralState(entries: readonly Pick<CreditEntryRow, 'kind'>[]): ReferralState | null {
  const kinds = new Set(entries.map((entry) => entry.kind));
  if (kinds.has('reversal')) return 'reversed';
  if (kinds.has('referral') || kinds.has('release')) return 'paid';
  return kinds.has('withheld') ? 'withheld' : null;
}
