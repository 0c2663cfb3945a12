import { type Command, Option } from 'commander';
import { describeDone, describeUndone, verbs } from '@/lib/admin/review/review-words';
import { type ReferralReason, type WithheldReason, withheldReasons } from '@/lib/credit/credit-policy';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations } from '@/lib/credit/reason-words';
import {
  type CreditDecided,
  type CreditDecision,
  countListedReferrals,
  decideCredit,
  listWithheld,
} from '@/lib/operators/referrals/credit';
import { undoLastDecision } from '@/lib/operators/referrals/undo';
import { plural } from '@/lib/plural';
import {
  addChange,
  addGroup,
  addQuery,
  type Change,
  type ChangeOptions,
  type ListOptions,
  limitOption,
  type QueryInput,
} from '../command';
import { formatMinute, formatPerson, tableOr } from '../output';

type CreditListOptions = ListOptions & { reason?: ReferralReason };
type DecisionOptions = ChangeOptions & { allOf?: string; reason?: WithheldReason };

const descriptions: Record<CreditDecision, string> = {
  release: 'pay a withheld referral, or all of one referrer',
  rejection: 'leave a withheld referral unpaid, or all of one referrer; a release still pays it later',
  reversal: 'take back a paid referral, or all of one referrer; final after five minutes',
};

export function addCredit(program: Command): void {
  const credit = addGroup(program, 'credit', 'list, pay or reverse referral credit');
  addQuery(credit, 'list', {
    description: 'list withheld referrals, oldest first',
    options: [reasonOption(Object.keys(reasonExplanations)), limitOption(50)],
    run: ({ handle, options }: QueryInput<CreditListOptions>) => listWithheld(handle, options),
    total: ({ handle, options }) => countListedReferrals(handle, options.reason),
    lines: (found) =>
      tableOr('No referrals are withheld.', found, {
        'time (UTC)': ({ referral }) => formatMinute(referral.createdAt),
        reason: ({ referral }) => referral.reason ?? '',
        friend: ({ friend }) => formatPerson(friend),
        referrer: ({ referrer }) => formatPerson(referrer),
      }),
  });
  addDecision(credit, 'release');
  addDecision(credit, 'rejection');
  addDecision(credit, 'reversal');
  addChange(credit, 'undo <friend>', {
    description:
      'undo the last decision about a friend, and about those decided with them; within five minutes',
    run: ({ handle, operator }, friend) => undoLastDecision(handle, operator, friend),
    lines: (undone) => [describeUndone(undone)],
  });
}

const reasonOption = (reasons: readonly string[]) =>
  new Option('--reason <reason>', 'only referrals that are or were withheld for this reason').choices(
    reasons,
  );

function addDecision(credit: Command, decision: CreditDecision): void {
  const name = verbs[decision].present.toLowerCase();
  const state = decision === 'reversal' ? 'paid' : 'withheld';
  const decide: Change<DecisionOptions, CreditDecided>['run'] = (
    { handle, operator, options },
    friend = '',
  ) => {
    const { allOf, reason } = options;
    return decideCredit(
      handle,
      operator,
      allOf === undefined ? friend : { referrer: allOf, reason },
      decision,
    );
  };
  addChange<DecisionOptions, CreditDecided>(credit, `${name} [friend]`, {
    description: descriptions[decision],
    options: [
      new Option('--all-of <referrer>', `${name} all ${state} referrals of this person`),
      reasonOption(withheldReasons).helpGroup('With --all-of:'),
    ],
    usageError: ({ allOf, reason }, friend?: string) => {
      if ((friend === undefined) === (allOf === undefined))
        return 'pass either a friend or --all-of <referrer>';
      return reason !== undefined && allOf === undefined && '--reason requires --all-of';
    },
    ...(decision === 'reversal' && {
      confirm: async (...given) => {
        const { referrals, referrer, amountCents } = await decide(...given);
        return `Take back ${formatCents(-amountCents)} from ${formatPerson(referrer)}, for ${plural(referrals, 'referral')}. For five minutes, \`credit undo\` pays it again.`;
      },
    }),
    run: decide,
    lines: (decided) => {
      const { referralCount, storeCreditCents, isVip } = decided.referrer;
      const balance = `${plural(referralCount, 'referral')} and ${formatCents(storeCreditCents)}`;
      return [
        describeDone(decision, decided),
        `${formatPerson(decided.referrer)} now has ${balance}${isVip ? ', VIP' : ''}.`,
      ];
    },
  });
}
