import type { Join, JoinOutcome } from '../waitlist/plan-batch';
import { SignupQueue, type SignupQueueOptions } from '../waitlist/signup-queue';
import { person } from './joins';

export const someone = (name: string) => person({ email: `${name}@x.io` });
export const nameOf = (join: Join) => join.email.slice(0, join.email.indexOf('@'));

/** Tells of each join by its id, so that answers can be told apart. */
export const answersTo = (joins: readonly Join[]): JoinOutcome[] =>
  joins.map(({ id }) => ({ outcome: 'duplicate', id }));

/** A queue on whatever runs its batches. */
export const queueOf = (options: Partial<SignupQueueOptions> & Pick<SignupQueueOptions, 'runBatch'>) =>
  new SignupQueue({ isSharedFault: () => false, ...options });
