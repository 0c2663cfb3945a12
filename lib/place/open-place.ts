import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import type { SignupRow } from '@/db/schema/signups';
import { readLink } from '../email/link-tokens';

/** `ended`: the person ended every link, got another address or was erased. */
export type ClosedReason = 'expired' | 'ended' | 'unknown';
type OpenedPlace = { status: 'open'; person: SignupRow } | { status: ClosedReason };

/** Reads nothing for a token that we did not sign. */
export async function openPlace(handle: Handle, token: string, secrets: string[]): Promise<OpenedPlace> {
  const link = readLink('place', token, secrets);
  if (!link) return { status: 'unknown' };
  if (link.isExpired) return { status: 'expired' };
  const person = await findPersonByKey(handle, { by: 'id', value: link.id });
  if (!person) return { status: 'unknown' };
  const hasEnded = person.erasedAt !== null || person.placeVersion !== link.version;
  return hasEnded ? { status: 'ended' } : { status: 'open', person };
}
