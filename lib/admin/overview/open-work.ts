import 'server-only';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { countWithheldReferrals } from '@/db/queries/referrals';
import { cachedRead } from '../cached-reads';

export interface OpenWork {
  withheld: number;
  deadMail: number;
}

/** What waits for an operator: the numbers in the navigation of every page. */
export const readOpenWork = cachedRead(
  async (handle): Promise<OpenWork> => ({
    withheld: await countWithheldReferrals(handle),
    deadMail: (await readMailQueue(handle)).dead,
  }),
  10_000,
);
