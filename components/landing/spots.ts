import { PREMIERE_SPOTS } from '@/lib/constants';

export function remainingSpots(total: number): number {
  return Math.max(0, PREMIERE_SPOTS - total);
}

export function claimedSpots(total: number): number {
  return Math.min(PREMIERE_SPOTS, total);
}

export function spotsLabel(remaining: number): string {
  if (remaining === 0) return 'Waitlist full - join waiting list';
  if (remaining < 50) return 'Almost full - last chance!';
  if (remaining < 100) return 'Limited spots remaining!';
  if (remaining < 200) return 'Filling up fast!';
  return 'Premiere Spots Remaining';
}
