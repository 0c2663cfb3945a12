'use client';

import { ArrowLeft, Check, X } from '@/components/ui/icons';
import type { Group, ReferralState } from '@/lib/admin/review/review';
import {
  addDecided,
  countSkipped,
  type Decide,
  type DecisionInput,
  decisionsFor,
  describeDone,
  describePreview,
  everyDecision,
  verbs,
} from '@/lib/admin/review/review-words';
import type { CreditDecision } from '@/lib/operators/credit';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import { SelectionBar, useSelection } from '../ui/selection';
import { useUndo } from './use-undo';

interface DecisionBarProps {
  decide: Decide;
  group: Group;
  total: number;
  /** The friends on this page. */
  ids: string[];
  /** Friends who join after the page was shown are not part of "all". */
  until: Date;
  /** Where to go once all are decided; null after the last group. Without it, the page stays. */
  next?: string | null;
}

/** The decisions about the selected friends, or about all in the state of the group. */
export function DecisionBar({ decide, group, total, ids, until, next }: DecisionBarProps) {
  const { state, ...rest } = group;
  const selection = useSelection();
  const friendIds = ids.filter((id) => selection.ids.has(id));
  const isAll = friendIds.length === 0 && state !== undefined;
  const decisions = state ? decisionsFor[state] : everyDecision;
  return (
    <DecisionButtons
      ids={ids}
      isPinned={next !== undefined}
      decisions={decisions}
      button={(decision) => ({
        decide,
        input: { decision, choice: isAll ? { ...rest, state, until } : { friendIds } },
        total: isAll ? total : friendIds.length,
        label: `${verbs[decision].present} ${isAll ? `all ${total.toLocaleString('en-US')}` : 'selected'}`,
        next: isAll || friendIds.length === total ? next : undefined,
        onDone: () => selection.set(friendIds, false),
      })}
    />
  );
}

interface SelectedFriendsBarProps extends Pick<DecisionBarProps, 'decide' | 'ids'> {
  state: ReferralState;
}

/** Decisions about selected friends of several referrers. */
export function SelectedFriendsBar({ decide, state, ids }: SelectedFriendsBarProps) {
  const selection = useSelection();
  const friendIds = ids.filter((id) => selection.ids.has(id));
  return (
    <DecisionButtons
      ids={ids}
      decisions={decisionsFor[state]}
      button={(decision) => ({
        decide,
        input: { decision, choice: { friendIds } },
        total: friendIds.length,
        label: `${verbs[decision].present} selected`,
        onDone: () => selection.set(friendIds, false),
      })}
    />
  );
}

interface DecisionButtonsProps {
  ids: string[];
  isPinned?: boolean;
  decisions: readonly CreditDecision[];
  button: (decision: CreditDecision) => DecideButtonProps;
}

function DecisionButtons({ ids, isPinned, decisions, button }: DecisionButtonsProps) {
  return (
    <SelectionBar ids={ids} isPinned={isPinned}>
      <div className="grid auto-cols-fr grid-flow-col gap-2 max-md:w-full">
        {decisions.map((decision) => (
          <DecideButton key={decision} {...button(decision)} />
        ))}
      </div>
    </SelectionBar>
  );
}

interface DecideButtonProps extends Pick<DecisionBarProps, 'decide' | 'next'> {
  input: DecisionInput;
  total: number;
  label: string;
  size?: 'default' | 'sm';
  onDone?: () => void;
}

const looks = {
  release: { variant: 'good', icon: <Check strokeWidth={2.5} /> },
  rejection: { variant: 'danger', icon: <X strokeWidth={2.5} /> },
  reversal: { variant: 'danger', icon: <ArrowLeft strokeWidth={2} /> },
} as const;

/** Shows what a decision would change, asks, and then makes it in steps. */
export function DecideButton({ decide, input, total, label, size = 'sm', next, onDone }: DecideButtonProps) {
  const { decision } = input;
  const { present } = verbs[decision];
  const { variant, icon } = looks[decision];
  const undo = useUndo(decide);
  return (
    <ConfirmChange
      title={`${present} ${plural(total, 'referral')}?`}
      label={label}
      icon={icon}
      button={{ size, variant, disabled: total === 0 }}
      confirmLabel={present}
      isDestructive={decision !== 'release'}
      change={(dryRun) => decide.make({ ...input, dryRun })}
      countOf={({ referrals }) => referrals}
      chunks={{ total, add: addDecided }}
      describePreview={(value) => describePreview(decision, value)}
      describeDone={(value) => describeDone(decision, value)}
      onDone={onDone}
      followUp={(value) => {
        const isOver = next !== undefined && value.referrals + countSkipped(value) >= total;
        return {
          undo: value.steps.length > 0 ? undo(decision, value) : undefined,
          href: isOver ? (next ?? '/admin/review') : undefined,
          description: isOver && next === null ? 'That was the last group.' : undefined,
        };
      }}
    />
  );
}
