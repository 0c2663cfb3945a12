import { readWrongAccounts } from '@/db/checks/ledger-checks';
import { type CounterState, readCounterState, readWithoutWelcome } from '@/db/checks/violations';
import type { Handle } from '@/db/client';
import { insertMissingMail } from '@/db/outbox/request-mail';
import { cancelUnwantedMail } from '@/db/outbox/suppressions';
import { lockCounter, raiseCounter } from '@/db/queries/counter';
import { updateEarnings } from '@/db/queries/signup-writes';
import { idsOf } from '@/db/statements';
import { statusRules, toEarnings, withStatus } from '../credit/post-referral';
import { type ChangeContext, change, type Operator } from '../operations/change';

const PAGE = 5_000;

export type Repaired = Awaited<ReturnType<typeof repair>>;

/**
 * Recomputes derived data: the counter from the positions; credit, counts, VIP status and scores from ledger and
 * referrals. Adds missing welcome emails and cancels unwanted ones. Never changes ledger and referrals.
 *
 * Reads the waitlist before it locks the counter, so that signups wait only for the repairs.
 */
export async function repair(handle: Handle, operator: Operator) {
  return change(handle, operator, async (context) => {
    const { tx, record } = context;
    const isCounterSuspect = needsRepair(await readCounterState(tx));
    const suspects = idsOf(await readWrongAccounts(tx, statusRules));
    const withoutWelcome = await readWithoutWelcome(tx);
    if (isCounterSuspect || suspects.length > 0) await lockCounter(tx);
    const counter = isCounterSuspect && (await repairCounter(tx));
    const accounts = await repairAccounts(context, suspects);
    const welcomeMails = await insertMissingMail(tx, 'welcome', withoutWelcome);
    const cancelledMails = await cancelUnwantedMail(tx);
    const detail = { counter, accounts, welcomeMails, cancelledMails };
    if (counter || accounts + welcomeMails + cancelledMails > 0) {
      await record({ action: 'repair', detail });
    }
    return detail;
  });
}

/** With positions missing, the last one does not prove what the counter was. */
const needsRepair = ({ counter, people, last }: CounterState) => people === last && counter !== last;

async function repairCounter(tx: Handle): Promise<boolean> {
  const state = await readCounterState(tx);
  if (!needsRepair(state)) return false;
  await raiseCounter(tx, state.last);
  return true;
}

async function repairAccounts({ tx, record }: ChangeContext, suspects: string[]): Promise<number> {
  let repaired = 0;
  for (let start = 0; start < suspects.length; start += PAGE) {
    const wrong = await readWrongAccounts(tx, statusRules, suspects.slice(start, start + PAGE));
    const right = wrong.map((account) => toEarnings(withStatus(account)));
    await updateEarnings(tx, right);
    await record(...right.map(({ id, ...detail }) => ({ action: 'repair.account', subjectId: id, detail })));
    repaired += right.length;
  }
  return repaired;
}
