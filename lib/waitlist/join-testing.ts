import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import type { SignupRow } from '@/db/schema/signups';
import { joinBatch } from './join';
import { mailboxOf } from './mailbox';
import type { Join, JoinOutcome } from './plan-batch';

/** Someone who wants to join. */
export function person(overrides: Partial<Join> & { email: string }): Join {
  const emailKey = overrides.email.toLowerCase();
  return {
    id: uuidv7(),
    emailKey,
    mailboxKey: mailboxOf(emailKey),
    firstName: null,
    refCode: null,
    captcha: 'passed',
    privacyAcceptedAt: null,
    idempotencyKey: null,
    ...overrides,
  };
}

/** Joins somebody, with no limit of referrals. */
export async function joinOne(handle: Handle, overrides: Parameters<typeof person>[0]): Promise<JoinOutcome> {
  const [outcome] = await joinBatch(handle, [person(overrides)], { hourlyLimit: 0 });
  return outcome as JoinOutcome;
}

/** Joins somebody who is new. */
export async function joined(handle: Handle, overrides: Parameters<typeof person>[0]): Promise<SignupRow> {
  const outcome = await joinOne(handle, overrides);
  if (outcome.outcome !== 'joined') throw new Error(`expected to join, was ${outcome.outcome}`);
  return outcome.signup;
}
