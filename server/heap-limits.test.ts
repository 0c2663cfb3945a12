import { expect, test } from 'vitest';
import { heapLimits } from './heap-limits';

const GB = 2 ** 30;

test.each([
  { memory: 0.5 * GB, old: 256, young: 48 },
  { memory: 1 * GB, old: 256, young: 48 },
  { memory: 2 * GB, old: 512, young: 96 },
  { memory: 4 * GB, old: 1_024, young: 96 },
  { memory: 64 * GB, old: 1_024, young: 96 },
])('$memory bytes of memory allow an old generation of $old MB', ({ memory, old, young }) => {
  expect(heapLimits(memory)).toEqual({ maxOldGenerationSizeMb: old, maxYoungGenerationSizeMb: young });
});

test('the limits follow this machine or container', () => {
  const { maxOldGenerationSizeMb } = heapLimits();
  expect(maxOldGenerationSizeMb).toBeGreaterThanOrEqual(256);
  expect(maxOldGenerationSizeMb).toBeLessThanOrEqual(1_024);
});
