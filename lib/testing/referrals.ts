import type { Handle } from '@/db/client';
import { findReferral } from '@/db/queries/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { type CreditPolicy, mailboxHasher, unlimitedCredit } from '../credit/credit-policy';
import { reverseUndeliverable } from '../credit/reverse-undeliverable';
import { confirmEmail } from '../email/confirm-email';
import { suppressMail } from '../email/suppress-mail';
import { attachReferrer } from '../operations/credit/attach';
import { edit } from '../operations/person/edit';
import type { Services } from '../operations/services';
import { joinAll as joinAllBy, type Overrides } from './joins';
import {
  type CreditDecision,
  decideCredit,
  erasePerson,
  inviteOne,
  operator,
  perform,
  redeemInvitation,
  servicesOn,
} from './operators';

const hashesOf = mailboxHasher(['a secret for tests']);

/** What people and operators do that decides about a referral, by one policy. */
export function referralsBy(database: { readonly db: Handle }, settings: Partial<CreditPolicy>) {
  const policy: CreditPolicy = { ...unlimitedCredit, hashesOf, ...settings };
  const joinAll = (people: Overrides[]) => joinAllBy(database.db, people, policy);
  const join = async (one: Overrides): Promise<SignupRow> => {
    const [joined] = await joinAll([one]);
    if (!joined) throw new Error('A batch of one has no outcome');
    return joined;
  };

  /** `paid`, or why not. */
  const outcome = async (friendId: string): Promise<string | undefined> => {
    const { state, reason } = (await findReferral(database.db, friendId))?.referral ?? {};
    return state === 'paid' ? state : (reason ?? state);
  };

  return {
    database,
    policy,
    join,
    joinAll,
    outcome,
    /** The outcome once the friend has confirmed, which pays only what waits for that. */
    outcomeOnceConfirmed: async (friendId: string) => {
      await confirmEmail(database.db, friendId, policy);
      return outcome(friendId);
    },
    attach: (friend: string, referrer: string, services: Partial<Services> = {}) =>
      perform(servicesOn(database.db, { policy, ...services }), attachReferrer, { friend, referrer }),
    bounce: async (id: string) => {
      const who = { by: 'id', value: id } as const;
      await suppressMail(database.db, who, 'bounced');
      await reverseUndeliverable(database.db, who);
    },
    decide: (friend: string, decision: CreditDecision) =>
      decideCredit(database.db, operator, friend, decision),
    handOver: async (id: string) => redeemInvitation(database.db, await inviteOne(database.db, id)),
    correctAddress: (id: string, email: string) => perform(database.db, edit, { person: id, address: email }),
    erase: (id: string) => erasePerson(database.db, operator, id),
  };
}
