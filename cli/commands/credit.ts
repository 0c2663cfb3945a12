import type { Command } from 'commander';
import { describeDone, describeUndone, verbs } from '@/lib/admin/review/review-words';
import {
  type ReferralReason,
  referralReasons,
  type WithheldReason,
  withheldReasons,
} from '@/lib/credit/credit-policy';
import { formatCents } from '@/lib/credit/money';
import {
  type CreditDecided,
  type CreditDecision,
  countListedReferrals,
  decideCredit,
  listWithheld,
} from '@/lib/operators/referrals/credit';
import { undoLastDecision } from '@/lib/operators/referrals/undo';
import { plural } from '@/lib/plural';
import { addChange, addGroup, addQuery, limitOption, TypedOption, textOption } from '../command';
import { formatMinute, formatPerson, tableOr } from '../output';

const descriptions: Record<CreditDecision, string> = {
  release: 'pay a withheld referral, or all of one referrer',
  rejection: 'leave a withheld referral unpaid, or all of one referrer; a release still pays it later',
  reversal: 'take back a paid referral, or all of one referrer; final after five minutes',
};

export function addCredit(program: Command): void {
  const credit = addGroup(program, 'credit', 'list, pay or reverse referral credit');
  addQuery(credit, 'list', {
    description: 'list withheld referrals, oldest first',
    options: {
      reason: reasonOption(referralReasons, 'only those for this reason; the last two list final referrals'),
      limit: limitOption(50),
    },
    run: ({ handle, options }) => listWithheld(handle, options),
    total: ({ handle, options }) => countListedReferrals(handle, options.reason),
    lines: (found) =>
      tableOr('No referrals found.', found, {
        'time (UTC)': ({ referral }) => formatMinute(referral.createdAt),
        state: ({ referral }) => referral.state,
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

const reasonOption = <Reason extends ReferralReason>(reasons: readonly Reason[], description: string) =>
  new TypedOption<Reason | undefined>('--reason <reason>', description).choices(reasons);

/** One friend, or all of a referrer whom a reason withholds. */
const targetOf = ({ allOf, reason }: { allOf?: string; reason?: WithheldReason }, friend = '') =>
  allOf === undefined ? friend : { referrer: allOf, reason };

function describeReversal({ referrals, referrer, amountCents }: CreditDecided): string {
  const from = `${formatPerson(referrer)}, for ${plural(referrals, 'referral')}`;
  return `Take back ${formatCents(-amountCents)} from ${from}. For five minutes, \`credit undo\` pays it again.`;
}

function addDecision(credit: Command, decision: CreditDecision): void {
  const name = verbs[decision].present.toLowerCase();
  const state = decision === 'reversal' ? 'paid' : 'withheld';
  addChange(credit, `${name} [friend]`, {
    description: descriptions[decision],
    options: {
      allOf: textOption('--all-of <referrer>', `${name} all ${state} referrals of this person`),
      reason: reasonOption(
        withheldReasons,
        'only referrals that are or were withheld for this reason',
      ).helpGroup('With --all-of:'),
    },
    usageError: ({ allOf, reason }, friend?: string) => {
      if ((friend === undefined) === (allOf === undefined))
        return 'pass either a friend or --all-of <referrer>';
      return reason !== undefined && allOf === undefined && '--reason requires --all-of';
    },
    run: ({ handle, operator, options }, friend) =>
      decideCredit(handle, operator, targetOf(options, friend), decision),
    confirm:
      decision === 'reversal'
        ? async ({ handle, operator, options }, friend) =>
            describeReversal(await decideCredit(handle, operator, targetOf(options, friend), decision))
        : undefined,
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
