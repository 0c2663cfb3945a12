import { z } from 'zod';
import { readWrongAccounts } from '@/db/checks/ledger-checks';
import { type CounterState, readCounterState, readWithoutWelcome } from '@/db/checks/violations';
import type { Handle } from '@/db/client';
import { insertFirstMail } from '@/db/outbox/request-mail';
import { cancelUnwantedMail } from '@/db/outbox/suppressions';
import { lockCounter, raiseCounter } from '@/db/queries/counter';
import { updateEarnings } from '@/db/queries/signup-writes';
import { idsOf } from '@/db/statements';
import { formatCents } from '../credit/money';
import { statusRules, toEarnings, withStatus } from '../credit/post-referral';
import { plural } from '../plural';
import { numberOf } from './audit-words';
import type { Context } from './definition';
import { operation } from './operation';

const PAGE = 5_000;

/**
 * Recomputes derived data: the counter from the positions; credit, counts, VIP status and scores from ledger and
 * referrals. Adds missing welcome emails and cancels unwanted ones. Never changes ledger and referrals.
 *
 * Reads the waitlist before it locks the counter, so that signups wait only for the repairs.
 */
export const repair = operation({
  name: 'repair',
  description: 'recompute counter, credit, VIP status and scores; fix missing and unwanted emails',
  words: { verb: 'Repair the waitlist', past: 'Repaired the waitlist' },
  input: z.object({}),
  async run(context) {
    const { tx, record } = context;
    const isCounterSuspect = needsRepair(await readCounterState(tx));
    const suspects = idsOf(await readWrongAccounts(tx, statusRules));
    const withoutWelcome = await readWithoutWelcome(tx);
    if (isCounterSuspect || suspects.length > 0) await lockCounter(tx);
    const counter = isCounterSuspect && (await repairCounter(tx));
    const accounts = await repairAccounts(context, suspects);
    const welcomeMails = await insertFirstMail(tx, 'welcome', withoutWelcome);
    const cancelledMails = await cancelUnwantedMail(tx);
    const detail = { counter, accounts, welcomeMails, cancelledMails };
    if (sumOf(detail) > 0) await record({ action: 'repair', detail });
    return detail;
  },
  count: sumOf,
  about: () => '',
  nothing: () => 'It needs no repair.',
  ask: (repaired) => ({ sentences: describe(repaired, false) }),
  done: (repaired) => describe(repaired, true),
  audit: {
    repair: ({ detail }) =>
      `${plural(numberOf(detail.accounts), 'account')}, ${plural(numberOf(detail.welcomeMails), 'missing email')}, ` +
      `${plural(numberOf(detail.cancelledMails), 'unwanted email')}${detail.counter ? ', the counter' : ''}`,
    'repair.account': [
      'Corrected an account',
      ({ entries, detail }) =>
        entries > 1
          ? `and ${plural(entries - 1, 'other')}`
          : `${plural(numberOf(detail.referralCount), 'referral')}, ${formatCents(numberOf(detail.storeCreditCents))}`,
    ],
  },
});

interface Repaired {
  counter: boolean;
  accounts: number;
  welcomeMails: number;
  cancelledMails: number;
}

function sumOf({ counter, accounts, welcomeMails, cancelledMails }: Repaired): number {
  return Number(counter) + accounts + welcomeMails + cancelledMails;
}

function describe({ counter, accounts, welcomeMails, cancelledMails }: Repaired, isDone: boolean): string[] {
  const [correct, add, cancel] = isDone
    ? ['Corrected', 'Added', 'Cancelled']
    : ['Corrects', 'Adds', 'Cancels'];
  return [
    counter && `${correct} the counter.`,
    accounts > 0 && `${correct} ${plural(accounts, 'account')}.`,
    welcomeMails > 0 && `${add} ${plural(welcomeMails, 'missing welcome email')}.`,
    cancelledMails > 0 && `${cancel} ${plural(cancelledMails, 'unwanted email')}.`,
  ].filter((sentence) => sentence !== false);
}

/** The last position proves what the counter was only if no position is missing. */
const needsRepair = ({ counter, people, last }: CounterState) => people === last && counter !== last;

async function repairCounter(tx: Handle): Promise<boolean> {
  const state = await readCounterState(tx);
  if (!needsRepair(state)) return false;
  await raiseCounter(tx, state.last);
  return true;
}

async function repairAccounts(
  { tx, record }: Context<'repair.account'>,
  suspects: string[],
): Promise<number> {
  let repaired = 0;
  for (let start = 0; start < suspects.length; start += PAGE) {
    const wrong = await readWrongAccounts(tx, statusRules, suspects.slice(start, start + PAGE));
    const right = wrong.map((account) => toEarnings(withStatus(account)));
    await updateEarnings(tx, right);
    await record(
      ...right.map(({ id, ...detail }) => ({ action: 'repair.account' as const, subjectId: id, detail })),
    );
    repaired += right.length;
  }
  return repaired;
}
