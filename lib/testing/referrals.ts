import type { Handle } from '@/db/client';
import { findReferral } from '@/db/queries/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { type CreditPolicy, mailboxHasher, unlimitedCredit } from '../credit/credit-policy';
import { confirmEmail } from '../email/confirm-email';
import { attachReferrer } from '../operations/credit/attach';
import { edit } from '../operations/person/edit';
import { joinBatch, type Overrides, person } from './joins';
import { erasePerson, getPerson, operator, perform, servicesOn } from './operators';

const hashesOf = mailboxHasher(['a secret for tests']);

/** What people and operators do that decides about a referral, by one policy. */
export function referralsBy(database: { readonly db: Handle }, settings: Partial<CreditPolicy>) {
  const policy: CreditPolicy = { ...unlimitedCredit, hashesOf, ...settings };
  const joinAll = async (people: Overrides[]): Promise<SignupRow[]> => {
    const batch = people.map(person);
    await joinBatch(database.db, batch, policy);
    return Promise.all(batch.map(({ id }) => getPerson(database.db, id)));
  };
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
    policy,
    join,
    joinAll,
    outcome,
    /** The outcome once the friend has confirmed, which pays only what waits for that. */
    outcomeOnceConfirmed: async (friendId: string) => {
      await confirmEmail(database.db, friendId);
      return outcome(friendId);
    },
    attach: (friend: string, referrer: string) =>
      perform(servicesOn(database.db, { policy }), attachReferrer, { friend, referrer }),
    correctAddress: (id: string, email: string) => perform(database.db, edit, { person: id, address: email }),
    erase: (id: string) => erasePerson(database.db, operator, id),
  };
}
