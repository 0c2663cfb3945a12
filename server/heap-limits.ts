import os from 'node:os';
import type { ResourceLimits } from 'node:worker_threads';

const MB = 2 ** 20;
/** In megabytes. Ten thousand waiting signups need 170, and V8 needs room to work in. */
const LEAST_OLD_GENERATION = 256;
/** In megabytes. With more, V8 collects garbage so late that the process grows to gigabytes. */
const MOST_OLD_GENERATION = 1_024;

/** The memory of the container or service, else of the machine, in bytes. */
const availableMemory = () =>
  Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** V8's limits for a server: a quarter of the memory, as the database and the proxy may share it. */
export function heapLimits(memory = availableMemory()): ResourceLimits {
  const semiSpace = memory < 2_000 * MB ? 16 : 32;
  const quarter = Math.floor(memory / 4 / MB);
  return {
    maxOldGenerationSizeMb: Math.min(Math.max(quarter, LEAST_OLD_GENERATION), MOST_OLD_GENERATION),
    // V8 divides it into three parts: two semi-spaces and as much for large objects.
    maxYoungGenerationSizeMb: 3 * semiSpace,
  };
}
