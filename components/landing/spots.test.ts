import { expect, test } from 'vitest';
import { claimedSpots, remainingSpots, spotsLabel } from './spots';

test.each([
  [0, 500, 0],
  [312, 188, 312],
  [500, 0, 500],
  [501, 0, 500],
])('after %i signups, %i spots remain', (total, remaining, claimed) => {
  expect(remainingSpots(total)).toBe(remaining);
  expect(claimedSpots(total)).toBe(claimed);
});

test.each([
  [500, 'Premiere Spots Remaining'],
  [200, 'Premiere Spots Remaining'],
  [199, 'Filling up fast!'],
  [100, 'Filling up fast!'],
  [99, 'Limited spots remaining!'],
  [50, 'Limited spots remaining!'],
  [49, 'Almost full - last chance!'],
  [1, 'Almost full - last chance!'],
  [0, 'Waitlist full - join waiting list'],
])('the label for %i spots is "%s"', (remaining, label) => {
  expect(spotsLabel(remaining)).toBe(label);
});
