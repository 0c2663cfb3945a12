import { z } from 'zod';
import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { readInvitationStatuses } from '@/db/queries/invitations/invitation-status';
import { findMailboxOwner, findPersonByKey } from '@/db/queries/people';
import { countFriendsByState, type FriendState } from '@/db/queries/referrals';
import { pageNumber } from '../../pages';
import type { Group } from '../review/review';
import { searchParameter } from './people-page';
import { readProfile } from './person-report';

export type PersonPage = NonNullable<Awaited<ReturnType<typeof readPersonPage>>>;

/** @returns null for an id that nobody has. */
export async function readPersonPage(handle: Handle, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const person = await findPersonByKey(handle, { by: 'id', value: id });
  if (!person) return null;
  const [{ invitation, ...profile }, mailboxOwner, [latest], mails] = await Promise.all([
    readProfile(handle, person),
    findMailboxOwner(handle, person),
    readInvitationStatuses(handle, [person.id]),
    listMailForPerson(handle, id),
  ]);
  const now = new Date();
  return {
    ...profile,
    mailboxOwner,
    invitation: invitation && latest ? { ...invitation, ...latest } : null,
    lastMail: mails.findLast(({ requestedAt }) => requestedAt <= now),
  };
}

/** The page shows them in this order: what needs a decision comes first. */
export const friendStates = [
  'withheld',
  'unconfirmed',
  'paid',
  'rejected',
  'reversed',
] as const satisfies FriendState[];

/** Parses the page's query. Unknown values are ignored. */
export const personSearch = z.object({
  friends: z.enum(friendStates).optional().catch(undefined),
  /** Searches the friends. */
  q: searchParameter,
  page: pageNumber,
});

export type PersonSearch = z.output<typeof personSearch>;

export function friendsIn(referrerId: string, state: FriendState | undefined): Group {
  if (state === 'unconfirmed') return { referrerId, state: 'withheld', reason: 'unconfirmed' };
  return { referrerId, state, exceptUnconfirmed: state === 'withheld' };
}

export async function countFriends(handle: Handle, referrerId: string) {
  const counts = await countFriendsByState(handle, referrerId);
  const inState = (state: FriendState) => counts.find((one) => one.state === state)?.friends ?? 0;
  const all = counts.reduce((sum, { friends }) => sum + friends, 0);
  return { all, states: friendStates.map((state) => ({ state, friends: inState(state) })) };
}
