import { PREMIERE_SPOTS } from './constants';

/** Premiere spots left when `total` people have joined; never below 0. */
export function remainingSpots(total: number): number {
  return Math.max(0, PREMIERE_SPOTS - total);
}

/** Share of premiere spots taken, from 0 to 100. */
export function claimedPercent(total: number): number {
  return Math.min(100, (total / PREMIERE_SPOTS) * 100);
}

/** The banner's line for the number of spots left. */
export function spotsLabel(remaining: number): string {
  if (remaining === 0) return 'Waitlist full - join waiting list';
  if (remaining < 50) return 'Almost full - last chance!';
  if (remaining < 100) return 'Limited spots remaining!';
  if (remaining < 200) return 'Filling up fast!';
  return 'Premiere Spots Remaining';
}

/** The banner's sentence about those who joined. */
export function claimedSentence(total: number): string {
  return `${total} early adopters have already claimed their spot`;
}
