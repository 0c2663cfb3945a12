import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { standingMailing } from '../schema/mailings';
import { outboxEmails } from '../schema/outbox-emails';
import { type NewSignup, signups } from '../schema/signups';

/** Inserts people from position `first`, each with a pending welcome email. Does not change the counter. */
export async function addPeople(
  handle: Handle,
  count: number,
  overrides: Partial<NewSignup> = {},
  first = 1,
): Promise<NewSignup[]> {
  const people = Array.from({ length: count }, (_, index) => personAt(first + index, overrides));
  const mailingId = standingMailing.id;
  await handle.transaction(async (tx) => {
    await tx.insert(signups).values(people);
    await tx
      .insert(outboxEmails)
      .values(
        people.map(({ id: signupId }) => ({ id: uuidv7(), kind: 'welcome', signupId, mailingId }) as const),
      );
  });
  return people;
}

function personAt(position: number, overrides: Partial<NewSignup>): NewSignup {
  const email = `person-${position}@example.com`;
  return {
    id: uuidv7(),
    email,
    normalizedEmail: email,
    canonicalMailbox: email,
    firstName: 'Ada',
    referralCode: `MFM-${String(position).padStart(6, '0')}`,
    signupPosition: position,
    captcha: 'passed',
    ...overrides,
  };
}
