import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findLastMail } from '@/db/outbox/list-mail';
import { readInvitationStatuses } from '@/db/queries/invitations/invitation-status';
import { countBefore } from '@/db/queries/invitations/invitations';
import { findMailboxOwner, findPersonByKey } from '@/db/queries/people';
import { countFriendsByState, type FriendState } from '@/db/queries/referrals';
import type { Group } from '@/db/queries/reports/review-friends';
import { formatCount } from '../../format';
import type { Person } from '../../operations/person/person';
import { pageNumber } from '../../pages';
import { searchParameter } from './people-page';
import { readProfile } from './person-report';

export type PersonPage = NonNullable<Awaited<ReturnType<typeof readPersonPage>>>;

/** @returns null for an id that nobody has. */
export async function readPersonPage(handle: Handle, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const person = await findPersonByKey(handle, { by: 'id', value: id });
  if (!person) return null;
  const [{ invitation, ...profile }, mailboxOwner, [latest], lastMail] = await Promise.all([
    readProfile(handle, person),
    findMailboxOwner(handle, person),
    readInvitationStatuses(handle, [person.id]),
    findLastMail(handle, id),
  ]);
  return {
    ...profile,
    mailboxOwner,
    invitation: invitation && latest ? { ...invitation, ...latest } : null,
    lastMail,
  };
}

/** "121 before them in the next wave, score 110" */
export async function readLine(handle: Handle, person: Person): Promise<string> {
  const { heldBackAt, heldBackReason, priorityScore } = person;
  const before = await countBefore(handle, person);
  const line =
    before === undefined ? 'Not in the next wave' : `${formatCount(before)} before them in the next wave`;
  const hold = heldBackAt && ['held back', heldBackReason].filter(Boolean).join(': ');
  return [line, hold, `score ${formatCount(priorityScore)}`].filter(Boolean).join(', ');
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
