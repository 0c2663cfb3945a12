import 'server-only';
import { readWrongAccounts } from '@/db/checks/ledger-checks';
import { readWithoutWelcome } from '@/db/checks/mail-checks';
import { readCounterState } from '@/db/checks/signup-checks';
import type { Handle } from '@/db/client';
import { cancelUnwantedMail } from '@/db/outbox/cancel-mail';
import { insertMissingMail } from '@/db/outbox/operator-actions';
import { lockCounter, raiseCounter, updateEarnings } from '@/db/queries/signup-writes';
import { toEarnings, withStatus } from '../credit/post-referral';
import { statusRules } from '../credit/priority';
import { type ChangeContext, change, type Operator } from './change';

const PAGE = 5_000;

export type Repaired = Awaited<ReturnType<typeof repair>>;

/**
 * Recomputes derived data: the counter from the positions; credit, counts, VIP status and scores from the ledger;
 * missing welcome emails from the list. Never changes the ledger.
 */
export async function repair(handle: Handle, operator: Operator) {
  return change(handle, operator, async (context) => {
    const { tx, record } = context;
    const counter = await repairCounter(tx);
    const accounts = await repairAccounts(context);
    const welcomeMails = await insertMissingMail(tx, 'welcome', await readWithoutWelcome(tx));
    const cancelledMails = await cancelUnwantedMail(tx);
    const detail = { counter, accounts, welcomeMails, cancelledMails };
    if (counter || accounts + welcomeMails + cancelledMails > 0) {
      await record([{ action: 'repair', subjectId: null, detail }]);
    }
    return detail;
  });
}

async function repairCounter(tx: Handle): Promise<boolean> {
  await lockCounter(tx);
  const { counter, people, last } = await readCounterState(tx);
  // With positions missing, the last one does not prove what the counter was.
  if (people !== last || counter === last) return false;
  await raiseCounter(tx, last);
  return true;
}

async function repairAccounts({ tx, record }: ChangeContext): Promise<number> {
  let repaired = 0;
  for (;;) {
    const wrong = await readWrongAccounts(tx, statusRules, PAGE);
    if (wrong.length === 0) return repaired;
    const right = wrong.map((account) => toEarnings(withStatus(account)));
    await updateEarnings(tx, right);
    await record(right.map(({ id, ...detail }) => ({ action: 'repair.account', subjectId: id, detail })));
    repaired += right.length;
  }
}
