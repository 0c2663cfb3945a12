import type { Person } from '@/lib/operators/person';

/** What scripts get of a person: SPEC's record, and what only operators know. */
export function personRecord(person: Person) {
  const { normalizedEmail: _, canonicalMailbox: __, idempotencyKey: ___, ...record } = person;
  return record;
}

/** A person in a line, like `#12 MFM-ABC123 Ada <ada@example.com>`. */
export function personLine(
  person: Pick<Person, 'signupPosition' | 'referralCode' | 'email' | 'erasedAt'> & Partial<Person>,
): string {
  const { signupPosition, referralCode, email, firstName, erasedAt } = person;
  if (erasedAt) return `#${signupPosition} (erased)`;
  const address = firstName ? `${firstName} <${email}>` : email;
  return `#${signupPosition} ${referralCode} ${address}`;
}
