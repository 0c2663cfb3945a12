import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { findSuppression } from '@/db/outbox/suppressions';
import { listInvitations } from '@/db/queries/invitations/of-person';
import { listLedger, listReferrals } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import { everything } from '@/db/statements';
import type { CreditPolicy } from '../credit/credit-policy';
import { readStoredData } from './stored-data';

/** Everything we store about a person, and nothing about their friends. */
export async function downloadData(handle: Handle, person: SignupRow, hashesOf: CreditPolicy['hashesOf']) {
  const [stored, friends, ledger, mails, suppression, invited] = await Promise.all([
    readStoredData(handle, person, hashesOf),
    listReferrals(handle, person.id, everything),
    listLedger(handle, person.id, everything),
    listMailForPerson(handle, person.id),
    findSuppression(handle, person),
    listInvitations(handle, person.id),
  ]);
  const { referralCount, storeCreditCents, isVip, priorityScore } = person;
  const credit = { referralCount, storeCreditCents, isVip, priorityScore };
  const { signupPosition, captcha, createdAt: joinedAt, referredBy, invitedAt, handedOverAt } = person;
  const joining = { captcha, joinedAt, joinedThroughAFriend: referredBy !== null };
  return {
    exported_at: new Date(),
    personal_data: stored,
    place: snakeCase({ signupPosition, ...credit, ...joining, invitedAt, handedOverAt }),
    invitations: invited.map(({ stage: state, invitedAt, expiresAt, decidedAt, creditCents }) =>
      snakeCase({ state, invitedAt, expiresAt, decidedAt, handedOverCents: creditCents }),
    ),
    friends: friends.map(({ createdAt: joinedAt, state, reason, paidCents, decidedAt }) =>
      snakeCase({ joinedAt, state, reason, paidCents, decidedAt }),
    ),
    ledger: ledger.map(({ createdAt: at, kind, amountCents }) => snakeCase({ at, kind, amountCents })),
    emails: mails.map(({ kind, status, error, requestedAt, sentAt, outcome }) =>
      snakeCase({ kind, status, error, requestedAt, sentAt, outcome }),
    ),
    emails_stopped: suppression ? { at: suppression.createdAt, reason: suppression.reason } : null,
  };
}

const snakeCase = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
