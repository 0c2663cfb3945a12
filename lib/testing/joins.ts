import type { Handle } from '@/db/client';
import type { Origin } from '@/db/schema/origin';
import type { SignupRow } from '@/db/schema/signups';
import { type CreditPolicy, unlimitedCredit } from '../credit/credit-policy';
import { storeSignups } from '../waitlist/batch/store-signups';
import { type BatchOutcome, type PendingSignup, pendingSignupOf } from '../waitlist/pending-signup';

export interface Overrides extends Partial<Omit<PendingSignup, 'origin'>> {
  email: string;
  origin?: Partial<Origin>;
}

export function person(overrides: Overrides): PendingSignup {
  const pending = pendingSignupOf(overrides.email);
  return { ...pending, ...overrides, origin: { ...pending.origin, ...overrides.origin } };
}

export const joinBatch = (handle: Handle, batch: readonly PendingSignup[], policy: CreditPolicy) =>
  storeSignups(handle, () => batch, policy);

export async function joinOne(handle: Handle, overrides: Overrides): Promise<BatchOutcome> {
  const [outcome] = await joinBatch(handle, [person(overrides)], unlimitedCredit);
  if (!outcome) throw new Error('A batch of one has no outcome');
  return outcome;
}

export async function joined(handle: Handle, overrides: Overrides): Promise<SignupRow> {
  return signupOf(await joinOne(handle, overrides));
}

export async function joinAll(
  handle: Handle,
  people: Overrides[],
  policy = unlimitedCredit,
): Promise<SignupRow[]> {
  const outcomes = await joinBatch(handle, people.map(person), policy);
  return outcomes.map(signupOf);
}

function signupOf(outcome: BatchOutcome): SignupRow {
  if (outcome.outcome !== 'joined') throw new Error(`expected to join, was ${outcome.outcome}`);
  return outcome.signup;
}
