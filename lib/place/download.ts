import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { listInvitations } from '@/db/queries/invitations/wave-places';
import { listLedger, listReferrals } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import { everything } from '@/db/statements';
import type { CreditPolicy } from '../credit/credit-policy';
import { readStoredData } from './stored-data';

/** Everything we store about a person, and nothing about their friends. */
export async function downloadData(handle: Handle, person: SignupRow, hashesOf: CreditPolicy['hashesOf']) {
  const [stored, friends, ledger, mails, invited] = await Promise.all([
    readStoredData(handle, person, hashesOf),
    listReferrals(handle, person.id, everything),
    listLedger(handle, person.id, everything),
    listMailForPerson(handle, person.id),
    listInvitations(handle, person.id),
  ]);
  const { signupPosition, referralCount, storeCreditCents, isVip, priorityScore } = person;
  return {
    exported_at: new Date(),
    personal_data: stored,
    place: {
      signup_position: signupPosition,
      referral_count: referralCount,
      store_credit_cents: storeCreditCents,
      is_vip: isVip,
      priority_score: priorityScore,
      captcha: person.captcha,
      joined_at: person.createdAt,
      joined_through_a_friend: person.referredBy !== null,
      invited_at: person.invitedAt,
      handed_over_at: person.handedOverAt,
    },
    invitations: invited.map(({ stage, invitedAt, expiresAt, decidedAt, creditCents }) => ({
      state: stage,
      invited_at: invitedAt,
      expires_at: expiresAt,
      decided_at: decidedAt,
      handed_over_cents: creditCents,
    })),
    friends: friends.map(({ createdAt, state, reason, paidCents, decidedAt, appealedAt }) => ({
      joined_at: createdAt,
      state,
      reason,
      paid_cents: paidCents,
      decided_at: decidedAt,
      check_asked_at: appealedAt,
    })),
    ledger: ledger.map(({ createdAt, kind, amountCents }) => ({
      at: createdAt,
      kind,
      amount_cents: amountCents,
    })),
    emails: mails.map(({ kind, status, error, requestedAt, sentAt, outcome }) => ({
      kind,
      status,
      error,
      requested_at: requestedAt,
      sent_at: sentAt,
      outcome,
    })),
  };
}
