import 'server-only';
import type { Handle } from '@/db/client';
import type { ListedPerson } from '@/db/queries/admin-people';
import { readPeopleMarks } from '@/db/queries/admin-people-marks';
import type { SuppressionRow } from '@/db/schema/email-suppressions';
import type { ReferralReason } from '@/db/schema/referrals';

/** A person in a list. Plain data for the browser. */
export interface PersonItem {
  id: string;
  /** Null after an erasure. */
  email: string | null;
  firstName: string | null;
  referralCode: string;
  position: number;
  friends: number;
  creditCents: number;
  isVip: boolean;
  score: number;
  joinedAt: string;
  isInvited: boolean;
  /** Why the referral that brought them is withheld. */
  withheld: ReferralReason | null;
  suppressed: SuppressionRow['reason'] | null;
}

export async function markPeople(handle: Handle, people: readonly ListedPerson[]): Promise<PersonItem[]> {
  const marks = await readPeopleMarks(
    handle,
    people.map(({ id }) => id),
  );
  return people.map((person) => ({
    id: person.id,
    email: person.erasedAt ? null : person.email,
    firstName: person.firstName,
    referralCode: person.referralCode,
    position: person.signupPosition,
    friends: person.referralCount,
    creditCents: person.storeCreditCents,
    isVip: person.isVip,
    score: person.priorityScore,
    joinedAt: person.createdAt.toISOString(),
    isInvited: person.invitedAt !== null,
    withheld: marks.get(person.id)?.withheld ?? null,
    suppressed: marks.get(person.id)?.suppressed ?? null,
  }));
}
