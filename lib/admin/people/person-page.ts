import { z } from 'zod';
import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { readMailFactsOf } from '@/db/outbox/mail-facts';
import { readInvitationStatuses } from '@/db/queries/invitations/invitation-status';
import { findMailboxOwner, findPersonByKey } from '@/db/queries/people';
import { countFriendsByState, type FriendState } from '@/db/queries/referrals';
import type { Group } from '@/db/queries/reports/review-friends';
import { isPersonMailKind, type OutboxRow } from '@/db/schema/outbox-emails';
import { composeMail, composeOwnMail, LONG_AGO } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';
import { readText } from '../../email/mailings/kinds';
import { pageNumber } from '../../pages';
import { fieldsOf, parseJson } from '../../parse-json';
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

export type PersonMail = Awaited<ReturnType<typeof readPersonMails>>[number];

/**
 * The emails of a person. A body is stored from the first failed attempt until the email is sent; others are rendered with today's
 * data. No content: see `explainNoContent`.
 */
export async function readPersonMails(handle: Handle, sender: Sender, id: string) {
  const rows = await listMailForPerson(handle, id);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      content: storedContent(row.body) ?? (await composedContent(handle, sender, row)),
    })),
  );
}

function storedContent(body: string | null) {
  const { subject, html } = fieldsOf(body === null ? null : parseJson(body));
  if (typeof subject !== 'string' || typeof html !== 'string') return null;
  return { subject, html, isStored: true };
}

async function composedContent(handle: Handle, sender: Sender, row: OutboxRow) {
  const { signupId, kind } = row;
  const person = signupId && (await readMailFactsOf(handle, signupId, kind));
  if (!person || !isPersonMailKind(kind)) return null;
  // An invitation that is over is shown, too, and a reminder before its day.
  const mail =
    kind === 'invitation' || (kind === 'invitation_reminder' && person.invitation?.expiresAt)
      ? await composeOwnMail(kind, person, sender, LONG_AGO)
      : await composeMail(kind, person, sender, LONG_AGO, await readText(handle, row));
  return mail && { subject: mail.subject, html: mail.html, isStored: false };
}
