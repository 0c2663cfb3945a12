import { isDeepStrictEqual } from 'node:util';
import { Refusal } from './refusals';

/**
 * Refuses a change that would overwrite something else than the operator saw. Call it in the transaction of the change.
 *
 * @param seen what the page or the question showed; undefined where it showed nothing, as on the command line.
 */
export function expectUnchanged<T>(seen: T | undefined, current: T): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, current)) throw new Refusal('changed_meanwhile');
}
