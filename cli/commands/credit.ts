import { type Command, Option } from 'commander';
import type { Handle } from '@/db/client';
import { type ReferralReason, type WithheldReason, withheldReasons } from '@/lib/credit/credit-policy';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations } from '@/lib/credit/reason-words';
import type { Operator } from '@/lib/operators/change';
import {
  type CreditDecided,
  type CreditDecision,
  decideAllCredit,
  decideCredit,
  listWithheld,
  type WithheldReferral,
} from '@/lib/operators/credit';
import type { Person } from '@/lib/operators/person';
import { plural } from '@/lib/plural';
import { confirmed, runChange, runQuery } from '../actions';
import {
  type IrreversibleOptions,
  type ListOptions,
  limitOption,
  PERSON,
  withChange,
  withIrreversibleChange,
  withOutput,
} from '../options';
import { formatMinute, formatPerson } from '../output/format';
import { personRecord } from '../output/print';
import { table } from '../output/table';

type WithheldOptions = ListOptions & { reason?: ReferralReason };
type DecisionOptions = IrreversibleOptions & { allOf?: string; reason?: WithheldReason };

export function addCredit(program: Command): void {
  const credit = program
    .command('credit')
    .helpCommand(false)
    .description('list, pay or reverse referral credit');
  withOutput(credit.command('list'))
    .description('list withheld referrals, oldest first')
    .addOption(reasonOption(Object.keys(reasonExplanations)))
    .addOption(limitOption(50))
    .action((options: WithheldOptions) =>
      runQuery(
        options,
        (handle) => listWithheld(handle, options),
        withheldTable,
        (referrals) => referrals.map(toJson),
      ),
    );
  addDecision(withChange(credit.command('release')), 'release')
    .description('pay a withheld referral, or all of one referrer')
    .option('--all-of <referrer>', 'pay all withheld referrals of this person')
    .addOption(reasonOption(withheldReasons).helpGroup('With --all-of:'));
  addDecision(withChange(credit.command('reject')), 'rejection')
    .description('leave a withheld referral unpaid, or all of one referrer; a release still pays it later')
    .option('--all-of <referrer>', 'reject all withheld referrals of this person')
    .addOption(reasonOption(withheldReasons).helpGroup('With --all-of:'));
  addDecision(withIrreversibleChange(credit.command('reverse')), 'reversal')
    .description('take back a paid referral, or all of one referrer; this is final')
    .option('--all-of <referrer>', 'take back all paid referrals of this person')
    .addOption(
      reasonOption(withheldReasons, 'only referrals once withheld for this reason').helpGroup(
        'With --all-of:',
      ),
    );
}

function reasonOption(
  reasons: readonly string[],
  description = 'only referrals withheld for this reason',
): Option {
  return new Option('--reason <reason>', description).choices(reasons);
}

function addDecision(command: Command, decision: CreditDecision): Command {
  return command
    .argument('[friend]', `the referred person: ${PERSON}`)
    .action((friend: string | undefined, options: DecisionOptions) =>
      decide(command, decision, options, friend),
    );
}

function withheldTable(referrals: WithheldReferral[]): string[] {
  if (referrals.length === 0) return ['No referrals are withheld.'];
  return table(referrals, {
    'time (UTC)': ({ referral }) => formatMinute(referral.createdAt),
    reason: ({ referral }) => referral.reason ?? '',
    friend: ({ friend }) => formatPerson(friend),
    referrer: ({ referrer }) => formatPerson(referrer),
  });
}

async function decide(
  command: Command,
  decision: CreditDecision,
  options: DecisionOptions,
  friend?: string,
): Promise<void> {
  const { allOf, reason } = options;
  if ((friend === undefined) === (allOf === undefined))
    command.error('error: pass either a friend or --all-of <referrer>');
  if (reason !== undefined && allOf === undefined) command.error('error: --reason requires --all-of');
  const work = (handle: Handle, operator: Operator) =>
    allOf === undefined
      ? decideCredit(handle, operator, friend ?? '', decision)
      : decideAllCredit(handle, operator, allOf, decision, reason);
  const describeReversal = async (handle: Handle, operator: Operator) => {
    const { referrals, referrer, amountCents } = await work(handle, operator);
    return `Take back ${formatCents(-amountCents)} from ${formatPerson(referrer)}, for ${plural(referrals, 'referral')}.`;
  };
  await runChange(
    options,
    decision === 'reversal' ? confirmed(options, describeReversal, work) : work,
    (decided) => describe(decided, decision),
    toJson,
  );
}

const VERBS: Record<CreditDecision, { past: string; present: string }> = {
  release: { past: 'Paid', present: 'pay' },
  rejection: { past: 'Rejected', present: 'reject' },
  reversal: { past: 'Reversed', present: 'take back' },
};

function describe({ referrals, amountCents, referrer }: CreditDecided, decision: CreditDecision): string[] {
  const { past, present } = VERBS[decision];
  if (referrals === 0) return [`Nothing changed: ${formatPerson(referrer)} has no referral to ${present}.`];
  const { referralCount, storeCreditCents, isVip } = referrer;
  const balance = `${plural(referralCount, 'referral')} and ${formatCents(storeCreditCents)}`;
  return [
    `${past} ${plural(referrals, 'referral')}: ${formatCents(Math.abs(amountCents))}.`,
    `${formatPerson(referrer)} now has ${balance}${isVip ? ', VIP' : ''}.`,
  ];
}

const toJson = <T extends { referrer: Person }>(result: T) => ({
  ...result,
  referrer: personRecord(result.referrer),
});
