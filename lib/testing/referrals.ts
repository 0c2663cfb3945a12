import type { Handle } from '@/db/client';
import { decideCredit } from '../operators/credit';
import { friendsOf, getPerson, join, joinAll, operator } from './operators';

export const WITHHELD = 'withheld-0@mailinator.com';

/** A referrer, host@x.io, and what operators decide about the host's friends. */
export function referralsIn(database: { readonly db: Handle }) {
  return {
    host: () => getPerson(database.db, 'host@x.io'),
    release: (who = WITHHELD, by = operator) => decideCredit(database.db, by, who, 'release'),
    reject: (who = WITHHELD) => decideCredit(database.db, operator, who, 'rejection'),
    reverse: (who: string) => decideCredit(database.db, operator, who, 'reversal'),
    /** The friends are `paid-0@x.io` and so on, and those at `WITHHELD`'s domain. */
    createHost: async (referrals: { paid: number; withheld: number }): Promise<void> => {
      const { referralCode } = await join(database.db, { email: 'host@x.io' });
      await joinAll(database.db, friendsOf(referralCode, referrals.paid, 'paid'));
      await joinAll(database.db, friendsOf(referralCode, referrals.withheld, 'withheld', 'mailinator.com'));
    },
  };
}
