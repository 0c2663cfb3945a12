import { expect, test } from 'vitest';
import { claimedSpots, remainingSpots, spotsLabel } from './spots-banner';

test.each([
  [0, 500, 'Premiere Spots Remaining'],
  [300, 200, 'Premiere Spots Remaining'],
  [301, 199, 'Filling up fast!'],
  [400, 100, 'Filling up fast!'],
  [401, 99, 'Limited spots remaining!'],
  [450, 50, 'Limited spots remaining!'],
  [451, 49, 'Almost full - last chance!'],
  [499, 1, 'Almost full - last chance!'],
  [500, 0, 'Waitlist full - join waiting list'],
  [501, 0, 'Waitlist full - join waiting list'],
])('after %i signups, %i spots remain: %s', (total, remaining, label) => {
  expect(remainingSpots(total)).toBe(remaining);
  expect(claimedSpots(total)).toBe(500 - remaining);
  expect(spotsLabel(remaining)).toBe(label);
});
