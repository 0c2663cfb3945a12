import type { HoldReason } from '@/db/schema/signups';

// Client-safe.

export const holdReasonTitles: Record<HoldReason, string> = {
  invented: 'Looks invented',
  duplicate: 'Has another place',
  referral: 'Referral rejected or reversed',
  asked: 'Asked to wait',
  other: 'Another reason',
};
