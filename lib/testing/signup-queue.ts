import type { Join, JoinOutcome } from '../waitlist/plan-batch';
import { JoinLane, type LaneOptions } from '../waitlist/signup-queue';
import { person } from './joins';

export const someone = (name: string) => person({ email: `${name}@x.io` });
export const nameOf = (join: Join) => join.email.slice(0, join.email.indexOf('@'));

/** Tells of each join by its id, so that answers can be told apart. */
export const answersTo = (joins: readonly Join[]): JoinOutcome[] =>
  joins.map(({ id }) => ({ outcome: 'duplicate', id }));

/** A lane on whatever runs its batches. */
export const laneOf = (options: Partial<LaneOptions> & Pick<LaneOptions, 'runBatch'>) =>
  new JoinLane({ isSharedFault: () => false, ...options });
