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

/** Accounts that are read at a time. */
const PAGE = 5_000;

export interface Repaired {
  outcome: 'done';
  counter: boolean;
  /** People whose credit, count, VIP status or score was set by their ledger and the rules. */
  accounts: number;
  welcomeMails: number;
  cancelledMails: number;
}

/**
 * Restores what follows from what else is stored: the counter from the line, sums and status from the ledger and
 * the rules, missing welcome mails from the list. The ledger itself is never touched.
 */
export async function repair(handle: Handle, operator: Operator): Promise<Repaired> {
  return change(handle, operator, async (context) => {
    const { tx, record } = context;
    const counter = await mendCounter(tx);
    const accounts = await mendAccounts(context);
    const welcomeMails = await insertMissingMail(tx, 'welcome', await readWithoutWelcome(tx));
    const cancelledMails = await cancelUnwantedMail(tx);
    const detail = { counter, accounts, welcomeMails, cancelledMails };
    if (counter || accounts + welcomeMails + cancelledMails > 0) {
      await record([{ action: 'repair', subjectId: null, detail }]);
    }
    return { outcome: 'done', ...detail };
  });
}

/** Only a whole line says what the counter must be. */
async function mendCounter(tx: Handle): Promise<boolean> {
  await lockCounter(tx);
  const { counter, people, last } = await readCounterState(tx);
  if (people !== last || counter === last) return false;
  await raiseCounter(tx, last);
  return true;
}

async function mendAccounts({ tx, record }: ChangeContext): Promise<number> {
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
