import { type Command, Option } from 'commander';
import type { Handle } from '@/db/client';
import { type ReferralReason, type WithheldReason, withheldReasons } from '@/lib/credit/credit-policy';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations } from '@/lib/credit/reason-words';
import type { Operator } from '@/lib/operators/change';
import {
  type CreditDecision,
  countListedReferrals,
  decideCredit,
  listWithheld,
} from '@/lib/operators/credit';
import { plural } from '@/lib/plural';
import { addChange, addQuery, type ChangeOptions, type ListOptions, limitOption } from '../command';
import { formatMinute, formatPerson, personRecord, table } from '../output';

type DecisionOptions = ChangeOptions & { allOf?: string; reason?: WithheldReason };

interface Words {
  name: string;
  description: string;
  /** What --all-of and --reason select. */
  all: string;
  reason: string;
  past: string;
  present: string;
}

const decisions: Record<CreditDecision, Words> = {
  release: {
    name: 'release',
    description: 'pay a withheld referral, or all of one referrer',
    all: 'pay all withheld referrals of this person',
    reason: 'only referrals withheld for this reason',
    past: 'Paid',
    present: 'pay',
  },
  rejection: {
    name: 'reject',
    description: 'leave a withheld referral unpaid, or all of one referrer; a release still pays it later',
    all: 'reject all withheld referrals of this person',
    reason: 'only referrals withheld for this reason',
    past: 'Rejected',
    present: 'reject',
  },
  reversal: {
    name: 'reverse',
    description: 'take back a paid referral, or all of one referrer; this is final',
    all: 'take back all paid referrals of this person',
    reason: 'only referrals once withheld for this reason',
    past: 'Reversed',
    present: 'take back',
  },
};

export function addCredit(program: Command): void {
  const credit = program
    .command('credit')
    .helpCommand(false)
    .description('list, pay or reverse referral credit');
  addQuery(credit, 'list', {
    description: 'list withheld referrals, oldest first',
    options: [reasonOption(Object.keys(reasonExplanations), decisions.release.reason), limitOption(50)],
    run: (handle, options: ListOptions & { reason?: ReferralReason }) => listWithheld(handle, options),
    total: (handle, { reason }) => countListedReferrals(handle, reason),
    json: (found) => found.map((one) => ({ ...one, referrer: personRecord(one.referrer) })),
    lines: (found) =>
      found.length === 0
        ? ['No referrals are withheld.']
        : table(found, {
            'time (UTC)': ({ referral }) => formatMinute(referral.createdAt),
            reason: ({ referral }) => referral.reason ?? '',
            friend: ({ friend }) => formatPerson(friend),
            referrer: ({ referrer }) => formatPerson(referrer),
          }),
  });
  addDecision(credit, 'release');
  addDecision(credit, 'rejection');
  addDecision(credit, 'reversal');
}

const reasonOption = (reasons: readonly string[], description: string) =>
  new Option('--reason <reason>', description).choices(reasons);

function addDecision(credit: Command, decision: CreditDecision): void {
  const words = decisions[decision];
  const decide = (
    { handle, operator }: { handle: Handle; operator: Operator },
    { allOf, reason }: DecisionOptions,
    friend = '',
  ) => decideCredit(handle, operator, allOf === undefined ? friend : { allOf, reason }, decision);
  addChange(credit, `${words.name} [friend]`, {
    description: words.description,
    options: [
      new Option('--all-of <referrer>', words.all),
      reasonOption(withheldReasons, words.reason).helpGroup('With --all-of:'),
    ],
    usageError: ({ allOf, reason }, friend?: string) => {
      if ((friend === undefined) === (allOf === undefined))
        return 'pass either a friend or --all-of <referrer>';
      return reason !== undefined && allOf === undefined && '--reason requires --all-of';
    },
    ...(decision === 'reversal' && {
      confirm: async (...given: Parameters<typeof decide>) => {
        const { referrals, referrer, amountCents } = await decide(...given);
        return `Take back ${formatCents(-amountCents)} from ${formatPerson(referrer)}, for ${plural(referrals, 'referral')}.`;
      },
    }),
    run: decide,
    json: (result) => ({ ...result, referrer: personRecord(result.referrer) }),
    lines: ({ referrals, amountCents, referrer }) => {
      if (referrals === 0)
        return [`Nothing changed: ${formatPerson(referrer)} has no referral to ${words.present}.`];
      const { referralCount, storeCreditCents, isVip } = referrer;
      const balance = `${plural(referralCount, 'referral')} and ${formatCents(storeCreditCents)}`;
      return [
        `${words.past} ${plural(referrals, 'referral')}: ${formatCents(Math.abs(amountCents))}.`,
        `${formatPerson(referrer)} now has ${balance}${isVip ? ', VIP' : ''}.`,
      ];
    },
  });
}
