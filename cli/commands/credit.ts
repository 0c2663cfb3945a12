import { type Command, Option } from 'commander';
import type { Handle } from '@/db/client';
import { reasonExplanations, type WithheldReason } from '@/lib/credit/withholding-rules';
import type { Operator } from '@/lib/operators/change';
import {
  type CreditDecided,
  decideCredit,
  listWithheld,
  releaseAll,
  type WithheldReferral,
} from '@/lib/operators/credit';
import type { Person } from '@/lib/operators/person';
import { confirmed, runChange, runQuery } from '../actions';
import {
  type ChangeOptions,
  type IrreversibleOptions,
  type ListOptions,
  limitOption,
  PERSON,
  withChange,
  withIrreversibleChange,
  withOutput,
} from '../options';
import { formatCents, formatMinute, formatPerson, pluralize } from '../output/format';
import { personRecord } from '../output/print';
import { table } from '../output/table';

type WithheldOptions = ListOptions & { reason?: WithheldReason };
type ReleaseOptions = ChangeOptions & { allOf?: string; reason?: WithheldReason };

export function addCredit(program: Command): void {
  const credit = program
    .command('credit')
    .helpCommand(false)
    .description('list, pay or reverse referral credit');
  withOutput(credit.command('list'))
    .description('list withheld referrals, oldest first')
    .addOption(reasonOption())
    .addOption(limitOption(50))
    .action((options: WithheldOptions) =>
      runQuery(
        options,
        (handle) => listWithheld(handle, options),
        withheldTable,
        (referrals) => referrals.map(toJson),
      ),
    );
  const release = withChange(credit.command('release'))
    .description('pay a withheld referral, or all of one referrer')
    .argument('[friend]', `the referred person: ${PERSON}`)
    .option('--all-of <referrer>', 'pay all withheld referrals of this person')
    .addOption(reasonOption().helpGroup('With --all-of:'))
    .action((friend: string | undefined, options: ReleaseOptions) => releaseCredit(release, options, friend));
  withIrreversibleChange(credit.command('reverse'))
    .description('take back a paid referral; this is final')
    .argument('<friend>', `the referred person: ${PERSON}`)
    .action((friend: string, options: IrreversibleOptions) => {
      const reverse = (handle: Handle, operator: Operator) =>
        decideCredit(handle, operator, friend, 'reversal');
      const describeReversal = async (handle: Handle, operator: Operator) => {
        const { referrer, amountCents } = await reverse(handle, operator);
        return `Take back ${formatCents(-amountCents)} from ${formatPerson(referrer)}, who referred ${friend}.`;
      };
      return runChange(options, confirmed(options, describeReversal, reverse), describe, toJson);
    });
}

function reasonOption(): Option {
  const reasons = Object.keys(reasonExplanations);
  return new Option('--reason <reason>', 'only referrals withheld for this reason').choices(reasons);
}

function withheldTable(referrals: WithheldReferral[]): string[] {
  if (referrals.length === 0) return ['No referrals are withheld.'];
  return table(referrals, {
    'time (UTC)': ({ entry }) => formatMinute(entry.createdAt),
    reason: ({ entry }) => entry.reason ?? '',
    friend: ({ friend }) => formatPerson(friend),
    referrer: ({ referrer }) => formatPerson(referrer),
  });
}

async function releaseCredit(command: Command, options: ReleaseOptions, friend?: string): Promise<void> {
  const { allOf, reason } = options;
  if ((friend === undefined) === (allOf === undefined))
    command.error('error: pass either a friend or --all-of <referrer>');
  if (reason !== undefined && allOf === undefined) command.error('error: --reason requires --all-of');
  await runChange(
    options,
    (handle, operator) =>
      allOf === undefined
        ? decideCredit(handle, operator, friend ?? '', 'release')
        : releaseAll(handle, operator, allOf, reason),
    describe,
    toJson,
  );
}

function describe({ referrals, amountCents, referrer }: CreditDecided): string[] {
  const verb = amountCents < 0 ? 'Reversed' : 'Paid';
  const { referralCount, storeCreditCents, isVip } = referrer;
  const balance = `${pluralize(referralCount, 'referral')} and ${formatCents(storeCreditCents)}`;
  return [
    `${verb} ${pluralize(referrals, 'referral')}: ${formatCents(Math.abs(amountCents))}.`,
    `${formatPerson(referrer)} now has ${balance}${isVip ? ', VIP' : ''}.`,
  ];
}

const toJson = <T extends { referrer: Person }>(result: T) => ({
  ...result,
  referrer: personRecord(result.referrer),
});
