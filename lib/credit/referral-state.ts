import type { CreditEntryRow } from '@/db/schema/credit-entries';

export type ReferralState = 'withheld' | 'rejected' | 'paid' | 'reversed';

/** @param entries all ledger entries about one friend. */
export function referralState(entries: readonly Pick<CreditEntryRow, 'kind'>[]): ReferralState | null {
  const kinds = new Set(entries.map((entry) => entry.kind));
  if (kinds.has('reversal')) return 'reversed';
  if (kinds.has('referral') || kinds.has('release')) return 'paid';
  if (kinds.has('rejection')) return 'rejected';
  return kinds.has('withheld') ? 'withheld' : null;
}

/** In the order of the entries. */
export function entriesByFriend<Entry extends Pick<CreditEntryRow, 'referredSignupId'>>(
  entries: readonly Entry[],
): Map<string, Entry[]> {
  const friends = new Map<string, Entry[]>();
  for (const entry of entries) {
    const earlier = friends.get(entry.referredSignupId);
    if (earlier) earlier.push(entry);
    else friends.set(entry.referredSignupId, [entry]);
  }
  return friends;
}
